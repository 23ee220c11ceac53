import { useQuery } from '@tanstack/react-query'

import { usePollInterval } from '#web/api/live/live-events.ts'
import { CountBadge } from '#web/ui/display/badge.tsx'

import { conversationsPollMs, conversationsQuery } from './queries.ts'

/** A red badge with the number of unread messages. */
export function UnreadBadge({ count }: { count: number }) {
  return <CountBadge tone="red" count={count} noun="unread message" />
}

/** The number of unread messages in a league's chat; if I muted it, of those that mention me. */
export function LeagueUnreadBadge({ leagueId }: { leagueId: string }) {
  const chat = useLeagueChat(leagueId)
  return <UnreadBadge count={(chat?.muted ? chat.unreadMentions : chat?.unreadCount) ?? 0} />
}

/** A league's chat with its unread count, and whether I muted it; undefined until there is one. */
export function useLeagueChat(leagueId: string) {
  const refetchInterval = usePollInterval(conversationsPollMs)
  return useQuery({
    ...conversationsQuery,
    refetchInterval,
    select: ({ leagueChats }) => leagueChats.find((chat) => chat.leagueId === leagueId),
  }).data
}
