import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { handOverStrandedLeague, type StrandedLeague } from '#contract/admin/stranded-leagues.ts'
import type { AdminUser } from '#contract/admin/users.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

import { strandedLeaguesQuery } from '../queries.ts'

/** Opens the leagues that a disabled account runs, to hand them over; nothing for enabled accounts. */
export function StrandedLeaguesButton({ user: { id, username, disabledAt } }: { user: AdminUser }) {
  const [open, setOpen] = useState(false)
  if (!disabledAt) return null
  return (
    <>
      <Button aria-label={`Leagues of ${username}`} onClick={() => setOpen(true)}>
        Leagues
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Leagues That ${username} Runs`}
        description={`While ${username} is disabled, you can hand these leagues to another member. We’ll let everyone in them know.`}
      >
        <StrandedLeagues userId={id} />
      </Dialog>
    </>
  )
}

function StrandedLeagues({ userId }: { userId: string }) {
  const leagues = useQuery(strandedLeaguesQuery(userId))
  return (
    <QueryContent
      query={leagues}
      label="the leagues"
      empty={<EmptyState title="None">No one is waiting for a new commissioner.</EmptyState>}
    >
      {(leagues) => (
        <ul>
          {leagues.map((league) => (
            <li key={league.id} className="py-4 not-first:ruled">
              <p className="font-semibold wrap-anywhere">{league.name}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">{league.tournament}</p>
              {league.successors.length > 0 ? (
                <HandOverForm league={league} />
              ) : (
                <p className="mt-2">No other member can take over.</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}

function HandOverForm({ league }: { league: StrandedLeague }) {
  const handOver = useHandOver(league)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const userId = new FormData(event.currentTarget).get('userId')
    if (typeof userId === 'string') handOver.mutate(userId)
  }
  return (
    <form className="mt-2 flex flex-wrap items-end gap-2" onSubmit={submit}>
      <div className="grow basis-48">
        <Field name={league.id} label="New commissioner">
          {(control) => (
            <Select {...control} name="userId" aria-label={`New commissioner of ${league.name}`}>
              {league.successors.map(({ userId, name, isDeputy }) => (
                <option key={userId} value={userId}>
                  {isDeputy ? `${name} (deputy)` : name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        aria-label={`Hand over ${league.name}`}
        pending={handOver.isPending}
      >
        Hand Over
      </Button>
    </form>
  )
}

function useHandOver({ id }: StrandedLeague) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) =>
      call(handOverStrandedLeague, { params: { id }, body: { userId } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: toastOnError('Failed to hand the league over'),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
}
