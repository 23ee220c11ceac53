import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'

import { pendingInvitationsQuery } from '#web/accounts/notifications/pending-invitations-query.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

const pollMs = 3_000

interface InvitationsWaitingProps {
  /** Shown while they load; nothing by default. */
  loadingState?: ReactNode
  /** Shown if there are none, in the caller's card; nothing by default. */
  emptyState?: ReactNode
}

/** The invitations I haven't answered, one line each. */
export function PendingInvitations({
  loadingState = null,
  emptyState = null,
}: InvitationsWaitingProps) {
  const refetchInterval = usePollInterval(pollMs)
  const query = useQuery({ ...pendingInvitationsQuery, refetchInterval })
  return (
    <QueryContent
      // Where there is an empty state, a card surrounds it.
      inCard={emptyState === null}
      query={query}
      label="your invitations"
      skeleton={loadingState}
      empty={emptyState}
    >
      {(invitations) => (
        <ul aria-label="Invitations" className="grid gap-2">
          {invitations.map(({ id, fromUser, league }) => (
            <li
              key={id}
              className="board mine flex flex-wrap items-center justify-between gap-3 p-3 ps-5"
            >
              <p className="flex min-w-0 items-center gap-3">
                <Mail className="size-5 shrink-0" />
                <span>
                  {fromUser.name} invited you to{' '}
                  <strong className="font-semibold">{league.name}</strong>
                </span>
              </p>
              <ButtonLink href={`/league-invitations/${id}`}>View Invitation</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
