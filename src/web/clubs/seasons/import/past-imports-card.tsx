import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { type ClubImport, undoImport } from '#contract/clubs/season-imports.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { importsQuery } from '../queries.ts'

/** The club's imports, each with Undo. */
export function PastImportsCard({ club }: { club: Club }) {
  const imports = useQuery(importsQuery(club.id))
  const [undoing, setUndoing] = useState<ClubImport | null>(null)
  const undo = useUndoImport(club.id, () => setUndoing(null))
  return (
    <Card flush title="Imports">
      <QueryContent query={imports} label="the imports" skeleton={<SkeletonRows inset rows={2} />}>
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
                      {pluralize(one.rows, 'result')} · {pluralize(one.events, 'event')} ·{' '}
                      <DateTime at={one.importedAt} format="full" />
                    </span>
                  </span>
                  <Button
                    aria-label={`Undo ${seasonsText(one)}, ${pluralize(one.rows, 'result')}`}
                    onClick={() => setUndoing(one)}
                  >
                    Undo
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="Nothing imported yet">
              Your imports show up here. You can undo any of them anytime.
            </EmptyState>
          )
        }
      </QueryContent>
      {undoing && (
        <ConfirmDialog
          danger
          onOpenChange={() => setUndoing(null)}
          title={`Undo the import of ${seasonsText(undoing)}?`}
          description={`This takes ${pluralize(undoing.rows, 'result')} out of the club’s seasons. You can import the file again.`}
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

function useUndoImport(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) => call(undoImport, { params: { id, importId } }),
    onSuccess: () => toastSuccess('Import undone'),
    onError: toastOnError('Failed to undo the import'),
    onSettled: async () => {
      onDone()
      await client.invalidateQueries({ queryKey: queryKeys.clubs })
    },
  })
}
