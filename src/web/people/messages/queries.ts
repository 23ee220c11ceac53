import { getLeagueChat, listConversations } from '#contract/people/messages.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** The polling interval of these queries while changes are not pushed. */
export const conversationsPollMs = 5_000

/** My conversations and league chats. */
export const conversationsQuery = endpointQuery(topics.conversations.key, listConversations, {})

/** A league's chat conversation. Its unread count is in `conversationsQuery`. */
export const leagueChatQuery = (leagueId: string) =>
  endpointQuery(['conversations', 'of', leagueId], getLeagueChat, { params: { id: leagueId } })
