import { topics } from '#contract/topics.ts'
import { getLeagueChat, listConversations } from '#contract/messages.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** How often these are asked again, where changes are not pushed. */
export const listPollMs = 5_000

/** My conversations and the chats of my leagues. Poll it every 5 s. */
export const conversationsQuery = queryOptions({
  queryKey: topics.conversations.key,
  queryFn: () => call(listConversations),
})

/** The chat of a league: which conversation it is. What is unread in it, the list of mine says. */
export const leagueChatQuery = (leagueId: string) =>
  queryOptions({
    queryKey: ['conversations', 'of', leagueId],
    queryFn: () => call(getLeagueChat, { params: { id: leagueId } }),
  })
