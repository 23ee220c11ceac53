import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import { deleteLeague, type League } from '#contract/leagues.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

import { isPast } from './league-status.tsx'
import { myLeaguesQuery } from './queries.ts'
import { tellFailure } from './tell-failure.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/dialog.tsx')).ConfirmDialog,
}))

/** Deletes the league for everyone, after a question that says what happens. */
export function DeleteLeague({ league }: { league: League }) {
  const { id, name, memberCount } = league
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteLeague, { params: { id } }),
    onSuccess() {
      toast({ title: 'League deleted', description: `${name} is gone.`, variant: 'success' })
      navigate('/dashboard', { replace: true })
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
    },
    onError: tellFailure('Failed to delete league'),
  })
  return (
    <>
      <Button
        variant="danger"
        className="max-sm:px-3"
        onClick={() => setOpen(true)}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
      >
        <span className="max-sm:sr-only">Delete League</span>
      </Button>
      {open && (
        <Suspense>
          <ConfirmDialog
            danger
            open
            onOpenChange={setOpen}
            title={`Delete ${name}?`}
            description={
              (isPast(league)
                ? `Its results stay with everyone who played, but nobody can write or change anything in it. `
                : `Nobody can open it anymore. `) +
              `${memberCount === 1 ? '' : `All ${memberCount} members are told. `}` +
              `You can undo this for seven days, and it still counts as one of your leagues this month.`
            }
            confirmLabel="Delete League"
            cancelLabel="Keep League"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </Suspense>
      )}
    </>
  )
}
