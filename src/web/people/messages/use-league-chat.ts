import { useQuery } from '@tanstack/react-query'

import { usePollInterval } from '#web/api/live/live.ts'

import { conversationsQuery, listPollMs } from './queries.ts'

/** A league's chat with its unread count, and whether I muted it; undefined until there is one. */
export function useLeagueChat(leagueId: string) {
  const refetchInterval = usePollInterval(listPollMs)
  return useQuery({
    ...conversationsQuery,
    refetchInterval,
    select: ({ leagueChats }) => leagueChats.find((chat) => chat.leagueId === leagueId),
  }).data
}
