import { topics } from '#contract/topics.ts'
import { listMessages, openConversation } from '#contract/messages.ts'
import { call } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'
import { queryOptions } from '@tanstack/react-query'

import { type MessageHistory, withNewest } from './thread/history.ts'

/** How often an open conversation is asked again, where changes are not pushed. */
export const openPollMs = 2_000

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

/**
 * What is known of a conversation: asking again brings the newest page and keeps what was read before it.
 * Poll it every 2 s.
 */
export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.conversation(id).key, 'messages'],
    queryFn: async ({ client, queryKey }): Promise<MessageHistory> => {
      const page = await call(listMessages, { params: { id }, query: {} })
      return withNewest(client.getQueryData<MessageHistory>(queryKey), page)
    },
    refetchOnMount: 'always',
    structuralSharing: false,
  })
