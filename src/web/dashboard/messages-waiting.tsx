import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'

import { UnreadBadge } from '#web/messages/unread-badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import { notificationsQuery } from './queries.ts'

/** That somebody wrote to me; nothing where nobody did. The frame asks how many there are. */
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
