import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import { deleteLeague, type League } from '#contract/leagues.ts'
import { call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

import { myLeaguesQuery } from './queries.ts'
import { tellFailure } from './tell-failure.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/dialog.tsx')).ConfirmDialog,
}))

/** Deletes the league for everyone, after a question that names what is lost. */
export function DeleteLeague({ league: { id, name, memberCount } }: { league: League }) {
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
              `Its groups, every team, open invitations, the list of who has paid and the log are ` +
              `deleted for ${memberCount === 1 ? 'you' : `all ${memberCount} members`}. This cannot ` +
              `be undone, and it still counts as one of your leagues this month.`
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
