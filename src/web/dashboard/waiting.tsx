import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'

import { usePollInterval } from '#web/client/live.ts'
import { pendingInvitationsQuery } from '#web/invitations/queries.ts'
import { UnreadBadge } from '#web/messages/unread-badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

import { notificationsQuery } from './queries.ts'

const pollMs = 3_000

interface InvitationsWaitingProps {
  /** Shown while they load; nothing by default. */
  loading?: ReactNode
  /** Shown if there are none; nothing by default. */
  none?: ReactNode
}

/** The invitations I haven't answered, one line each. */
export function InvitationsWaiting({ loading = null, none = null }: InvitationsWaitingProps) {
  const refetchInterval = usePollInterval(pollMs)
  const query = useQuery({ ...pendingInvitationsQuery, refetchInterval })
  return (
    <Loaded boxed query={query} what="your invitations" skeleton={loading} empty={none}>
      {(invitations) => (
        <ul aria-label="Invitations" className="grid gap-2">
          {invitations.map(({ id, fromUser, league }) => (
            <li
              key={id}
              className="board mine flex flex-wrap items-center justify-between gap-3 p-3 ps-5"
            >
              <p className="flex min-w-0 items-center gap-3">
                <Mail aria-hidden="true" className="size-5 shrink-0" />
                <span>
                  {fromUser.name} invites you to{' '}
                  <strong className="font-semibold">{league.name}</strong>
                </span>
              </p>
              <ButtonLink href={`/league-invitations/${id}`}>View Invitation</ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** How many unread messages wait, if any. The page's frame polls the count. */
export function MessagesWaiting() {
  const count = useQuery(notificationsQuery).data?.unreadMessages ?? 0
  if (count === 0) return null
  return (
    <div className="board flex flex-wrap items-center justify-between gap-3 p-3 ps-5">
      <p className="flex items-center gap-3">
        <MessageSquare aria-hidden="true" className="size-5 shrink-0" />
        <span aria-hidden="true">{count === 1 ? 'Unread message' : 'Unread messages'}</span>
        <UnreadBadge count={count} />
      </p>
      <ButtonLink href="/profile?tab=friends">
        Read<span className="sr-only"> messages</span>
      </ButtonLink>
    </div>
  )
}
