import {
  getLeagueChat,
  listConversations,
  listMessages,
  openConversation,
} from '#contract/messages.ts'
import { call } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { queryOptions } from '@tanstack/react-query'

import { type History, withNewest } from './history.ts'

/** How often what is asked again, where changes are not pushed. */
export const listPollMs = 5_000
export const openPollMs = 2_000

/** My conversations and the chats of my leagues. Poll it every 5 s. */
export const conversationsQuery = queryOptions({
  queryKey: ['conversations', 'mine'],
  queryFn: () => call(listConversations),
})

/** The conversation with someone, which is opened by asking for it. Asked for on every opening. */
export const conversationWithQuery = (userId: string) =>
  queryOptions({
    queryKey: ['conversations', 'with', userId],
    queryFn: async () => {
      try {
        return await call(openConversation, { body: { otherUserId: userId } })
      } catch (error) {
        toast({
          title: 'Error',
          description: 'Failed to start conversation.',
          variant: 'destructive',
        })
        throw error
      }
    },
    staleTime: 0,
  })

/** The chat of a league: which conversation it is. What is unread in it, the list of mine says. */
export const leagueChatQuery = (leagueId: string) =>
  queryOptions({
    queryKey: ['conversations', 'of', leagueId],
    queryFn: () => call(getLeagueChat, { params: { id: leagueId } }),
  })

/**
 * What is known of a conversation: asking again brings the newest page and keeps what was read before it.
 * Poll it every 2 s.
 */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversations', id, 'messages'],
    queryFn: async ({ client, queryKey }): Promise<History> => {
      const page = await call(listMessages, { params: { id }, query: {} })
      return withNewest(client.getQueryData<History>(queryKey), page)
    },
    refetchOnMount: 'always',
    structuralSharing: false,
  })
