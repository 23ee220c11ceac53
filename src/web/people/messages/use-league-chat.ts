import { useQuery } from '@tanstack/react-query'

import { usePollInterval } from '#web/api/live/live-events.ts'

import { conversationsQuery, conversationsPollMs } from './queries.ts'

/** A league's chat with its unread count, and whether I muted it; undefined until there is one. */
export function useLeagueChat(leagueId: string) {
  const refetchInterval = usePollInterval(conversationsPollMs)
  return useQuery({
    ...conversationsQuery,
    refetchInterval,
    select: ({ leagueChats }) => leagueChats.find((chat) => chat.leagueId === leagueId),
  }).data
}
