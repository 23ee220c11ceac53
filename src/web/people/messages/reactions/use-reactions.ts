import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { listReactions, setReaction, type Reactions } from '#contract/people/reactions.ts'
import { topics } from '#contract/wire/topics.ts'
import { useAccount } from '#web/api/account.tsx'
import { call, dataFrom, errorMessage } from '#web/api/api.ts'
import { usePollInterval } from '#web/api/live/live.ts'
import { toast } from '#web/ui/feedback/toast.ts'

import { openPollMs } from '../open-queries.ts'
import { type ReactionChange, toggled } from './toggled.ts'

/**
 * The reactions in an open conversation, and what gives one or takes it back.
 *
 * @param from the first message to read them of; undefined for the newest
 */
export function useReactions(conversationId: string | undefined, from: string | undefined) {
  const id = conversationId ?? ''
  const client = useQueryClient()
  const me = useAccount()
  const { key } = topics.reactions(id)
  const { data } = useQuery({
    queryKey: [...key, from ?? 'newest'],
    ...dataFrom(listReactions, { params: { id }, query: from ? { from } : {} }),
    enabled: conversationId !== undefined,
    refetchInterval: usePollInterval(openPollMs),
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
        (known) => known && toggled(known, body, { userId: me.id, name: me.name }),
      )
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to react.'),
        variant: 'destructive',
      }),
    onSettled() {
      // Before the last answer, a refetch would show the state before it.
      if (client.isMutating({ mutationKey }) > 1) return undefined
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return { reactions: data, give: mutate }
}
