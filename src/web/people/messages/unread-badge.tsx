import { CountBadge } from '#web/ui/display/badge.tsx'

import { useLeagueChat } from './use-league-chat.ts'

/** A red badge with the number of unread messages. */
export function UnreadBadge({ count }: { count: number }) {
  return <CountBadge tone="red" count={count} noun="unread message" />
}

/** The number of unread messages in a league's chat; if I muted it, of those that mention me. */
export function LeagueUnreadBadge({ leagueId }: { leagueId: string }) {
  const chat = useLeagueChat(leagueId)
  return <UnreadBadge count={(chat?.muted ? chat.unreadMentions : chat?.unreadCount) ?? 0} />
}
