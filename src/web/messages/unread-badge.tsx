import { CountBadge } from '#web/ui/badge.tsx'

import { useLeagueChat } from './conversations/use-league-chat.ts'

/** How many messages wait, on red. */
export function UnreadBadge({ count }: { count: number }) {
  return <CountBadge tone="red" count={count} of="unread message" />
}

/** How many messages wait in the chat of a league, unless I muted it. */
export function LeagueUnreadBadge({ leagueId }: { leagueId: string }) {
  const chat = useLeagueChat(leagueId)
  return <UnreadBadge count={chat && !chat.muted ? chat.unreadCount : 0} />
}
