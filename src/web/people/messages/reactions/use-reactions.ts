import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { listReactions, setReaction, type Reactions } from '#contract/people/reactions.ts'
import { topics } from '#contract/wire/topics.ts'
import { call, endpointQuery } from '#web/api/client.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { toastErrorOr } from '#web/api/toast-on-error.ts'

import { conversationPollMs } from '../open-queries.ts'
import { type ReactionChange, applyReaction } from './apply-reaction.ts'

/**
 * The reactions in an open conversation, and what gives one or takes it back.
 *
 * @param since the first message to read them of; undefined for the newest
 */
export function useReactions(conversationId: string | undefined, since: string | undefined) {
  const id = conversationId ?? ''
  const client = useQueryClient()
  const me = useMe()
  const { key } = topics.reactions(id)
  const { data } = useQuery({
    ...endpointQuery([...key, since ?? 'newest'], listReactions, {
      params: { id },
      query: since ? { from: since } : {},
    }),
    enabled: conversationId !== undefined,
    refetchInterval: usePollInterval(conversationPollMs),
    placeholderData: keepPreviousData,
  })
  const mutationKey = [...key, 'give']
  const { mutate } = useMutation({
    mutationKey,
    // A scope runs mutations serially, so the last press stands.
    scope: { id: mutationKey.join('/') },
    mutationFn: (body: ReactionChange) => call(setReaction, { params: { id }, body }),
    async onMutate(body) {
      await client.cancelQueries({ queryKey: key })
      client.setQueriesData<Reactions>(
        { queryKey: key },
        (known) => known && applyReaction(known, body, { userId: me.id, name: me.name }),
      )
    },
    onError: toastErrorOr('Failed to react.'),
    onSettled() {
      // Before the last answer, a refetch would show the state before it.
      if (client.isMutating({ mutationKey }) > 1) return undefined
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return { reactions: data, give: mutate }
}
