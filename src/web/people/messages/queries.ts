import { queryOptions } from '@tanstack/react-query'

import { getLeagueChat, listConversations } from '#contract/people/messages.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'

/** The polling interval of these queries while changes are not pushed. */
export const listPollMs = 5_000

/** My conversations and league chats. */
export const conversationsQuery = queryOptions({
  queryKey: topics.conversations.key,
  ...dataFrom(listConversations, {}),
})

/** A league's chat conversation. Its unread count is in `conversationsQuery`. */
export const leagueChatQuery = (leagueId: string) =>
  queryOptions({
    queryKey: ['conversations', 'of', leagueId],
    ...dataFrom(getLeagueChat, { params: { id: leagueId } }),
  })
