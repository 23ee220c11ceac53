import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { type ClubImport, undoImport } from '#contract/clubs/season-imports.ts'
import { call } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { whenText } from '#web/format/dates.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { importsQuery } from '../queries.ts'
import { countText } from '../words.ts'

/** The club's imports, each with Undo. */
export function ImportsCard({ club }: { club: Club }) {
  const imports = useQuery(importsQuery(club.id))
  const [undoing, setUndoing] = useState<ClubImport | null>(null)
  const undo = useUndo(club.id, () => setUndoing(null))
  return (
    <Card flush title="Imports">
      <Loaded query={imports} what="the imports" skeleton={<SkeletonRows inset rows={2} />}>
        {({ imports }) =>
          imports.length > 0 ? (
            <ul>
              {imports.map((one) => (
                <li
                  key={one.id}
                  className="ruled flex items-center gap-3 px-4 py-2 first:border-t-0"
                >
                  <span className="digits min-w-0 grow">
                    <span className="block font-semibold">{seasonsText(one)}</span>
                    <span className="block text-sm text-ink-soft">
                      {countText(one.rows, 'result')} · {countText(one.events, 'event')} ·{' '}
                      {whenText(one.importedAt)}
                    </span>
                  </span>
                  <Button
                    aria-label={`Undo ${seasonsText(one)}, ${countText(one.rows, 'result')}`}
                    onClick={() => setUndoing(one)}
                  >
                    Undo
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="Nothing imported yet">
              Each import stands here, and can be undone at any time.
            </EmptyState>
          )
        }
      </Loaded>
      {undoing && (
        <ConfirmDialog
          danger
          open
          onOpenChange={() => setUndoing(null)}
          title={`Undo the import of ${seasonsText(undoing)}?`}
          description={`Its ${countText(undoing.rows, 'result')} leave the club’s seasons. You can import the file again.`}
          confirmLabel="Undo Import"
          cancelLabel="Keep"
          pending={undo.isPending}
          onConfirm={() => undo.mutate(undoing.id)}
        />
      )}
    </Card>
  )
}

const seasonsText = ({ from, to }: ClubImport) => (from === to ? String(from) : `${from}–${to}`)

function useUndo(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) => call(undoImport, { params: { id, importId } }),
    onSuccess: () => toast({ title: 'Import undone', variant: 'success' }),
    onError: toastFailure('Failed to undo the import'),
    onSettled: async () => {
      onDone()
      await client.invalidateQueries({ queryKey: keys.clubs })
    },
  })
}
