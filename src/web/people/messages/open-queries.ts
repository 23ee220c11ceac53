import { queryOptions } from '@tanstack/react-query'

import { listMessages, openConversation } from '#contract/people/messages.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/api/client.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

import { type LoadedMessages, withNewest } from './loaded-messages.ts'

/** The polling interval of an open conversation while changes are not pushed. */
export const conversationPollMs = 2_000

/**
 * My conversation with someone. The request creates it if needed, so every opening of one that isn't listed yet
 * fetches it.
 */
export const conversationWithQuery = (userId: string) =>
  queryOptions({
    queryKey: ['conversations', 'with', userId],
    queryFn: async ({ client, queryKey }) => {
      try {
        return await call(openConversation, { body: { otherUserId: userId } })
      } catch (error) {
        // It is repeated until it succeeds.
        if (!client.getQueryState(queryKey)?.errorUpdateCount) {
          toastFailure('Error', 'Failed to start conversation.')
        }
        throw error
      }
    },
    staleTime: 0,
  })

/**
 * The loaded messages of a conversation. A refetch loads the newest page and keeps the older pages. Poll it
 * with `conversationPollMs`.
 */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.conversation(id).key, 'messages'],
    queryFn: async ({ client, queryKey }): Promise<LoadedMessages> => {
      const page = await call(listMessages, { params: { id }, query: {} })
      return withNewest(client.getQueryData<LoadedMessages>(queryKey), page)
    },
    refetchOnMount: 'always',
    structuralSharing: false,
  })
