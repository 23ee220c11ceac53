import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { listMessages } from '#contract/people/messages.ts'
import { call } from '#web/api/client.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

import { type LoadedMessages, withEarlier } from '../loaded-messages.ts'
import { messagesQuery, conversationPollMs } from '../open-queries.ts'

/** The messages of an open conversation, and what loads earlier ones. */
export function useMessages(conversationId: string | undefined) {
  const client = useQueryClient()
  const query = messagesQuery(conversationId ?? '')
  const newest = useQuery({
    ...query,
    enabled: conversationId !== undefined,
    refetchInterval: usePollInterval(conversationPollMs),
  })
  const addEarlier = (page: LoadedMessages) =>
    client.setQueryData(query.queryKey, (known) => (known ? withEarlier(known, page) : known))
  const earlier = useMutation({
    mutationFn: ({ id, before }: { id: string; before: string }) =>
      call(listMessages, { params: { id }, query: { before } }),
    onSuccess: addEarlier,
    onError: () => toastFailure('Error', 'Failed to load earlier messages.'),
  })
  /** Loads earlier messages up to a given one. @returns whether it is there */
  const loadBackTo = async (messageId: string): Promise<boolean> => {
    for (;;) {
      const known = client.getQueryData(query.queryKey)
      if (!known || !conversationId) return false
      if (known.messages.some(({ id }) => id === messageId)) return true
      if (known.nextBefore === null) return false
      const page = await call(listMessages, {
        params: { id: conversationId },
        query: { before: known.nextBefore, limit: 100 },
      })
      addEarlier(page)
    }
  }
  const before = newest.data?.nextBefore
  return {
    newest,
    loadBackTo,
    /** Undefined once the whole conversation is loaded. */
    loadEarlier:
      conversationId && before
        ? () => earlier.isPending || earlier.mutate({ id: conversationId, before })
        : undefined,
    isLoadingEarlier: earlier.isPending,
  }
}
