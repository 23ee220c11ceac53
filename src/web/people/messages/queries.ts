import { queryOptions } from '@tanstack/react-query'

import { getLeagueChat, listConversations } from '#contract/people/messages.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** The polling interval of these queries while changes are not pushed. */
export const conversationsPollMs = 5_000

/** My conversations and league chats. */
export const conversationsQuery = queryOptions({
  queryKey: topics.conversations.key,
  ...fromEndpoint(listConversations, {}),
})

/** A league's chat conversation. Its unread count is in `conversationsQuery`. */
export const leagueChatQuery = (leagueId: string) =>
  queryOptions({
    queryKey: ['conversations', 'of', leagueId],
    ...fromEndpoint(getLeagueChat, { params: { id: leagueId } }),
  })
