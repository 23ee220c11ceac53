import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'

import { pendingInvitationsQuery } from '#web/invitations/queries.ts'
import { usePolling } from '#web/live.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const pollMs = 3_000

/** Invitations that wait for my answer, one line each; nothing where there are none. */
export function InvitationsWaiting() {
  const refetchInterval = usePolling(pollMs)
  const { data: invitations = [] } = useQuery({ ...pendingInvitationsQuery, refetchInterval })
  if (invitations.length === 0) return null
  return (
    <ul aria-label="Invitations" className="grid gap-2">
      {invitations.map(({ id, fromUser, league }) => (
        <li
          key={id}
          className="board mine flex flex-wrap items-center justify-between gap-3 p-3 ps-5"
        >
          <p className="flex min-w-0 items-center gap-3">
            <Mail aria-hidden="true" className="size-5 shrink-0" />
            <span>
              {fromUser.firstName ?? fromUser.username} invites you to{' '}
              <strong className="font-semibold">{league.name}</strong>
            </span>
          </p>
          <ButtonLink href={`/league-invitations/${id}`}>View Invitation</ButtonLink>
        </li>
      ))}
    </ul>
  )
}
