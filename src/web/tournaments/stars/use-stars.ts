import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { addFavorite, listFavorites, removeFavorite } from '#contract/game/favorites.ts'
import { call, type EndpointQuery, endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'

/** A list of ids that the reader stars, as the server keeps it. */
interface Stars {
  query: EndpointQuery<string[]>
  add: (id: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Says what failed. */
  failureTitle: string
}

const none: readonly string[] = []

/** The starred ids, and `onStar`, which toggles one at once and undoes that if the server refuses. */
export function useStarredIds({ query, add, remove, failureTitle }: Stars) {
  const client = useQueryClient()
  const { queryKey } = query
  const { data = none } = useQuery(query)
  const put = (id: string, starred: boolean) =>
    client.setQueryData<string[]>(queryKey, (before = []) => {
      const others = before.filter((other) => other !== id)
      return starred ? [id, ...others] : others
    })
  const mutationKey = ['stars', ...queryKey]
  const { mutate } = useMutation({
    mutationKey,
    // One after the other, so that two quick taps arrive in their order.
    scope: { id: mutationKey.join('/') },
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) =>
      starred ? add(id) : remove(id),
    async onMutate({ id, starred }) {
      await client.cancelQueries({ queryKey })
      put(id, starred)
    },
    onError(error, { id, starred }) {
      put(id, !starred)
      toastOnError(failureTitle)(error)
    },
    onSettled: () =>
      client.isMutating({ mutationKey }) === 1 && client.invalidateQueries({ queryKey }),
  })
  const stars: ReadonlySet<string> = useMemo(() => new Set(data), [data])
  const toggleStar = useCallback(
    (id: string) => {
      const starred = !client.getQueryData<string[]>(queryKey)?.includes(id)
      mutate({ id, starred })
    },
    // oxlint-disable-next-line react/exhaustive-deps -- a key is the same text each time
    [client, mutate, queryKey.join('/')],
  )
  return { stars, onToggleStar: toggleStar }
}

/** The ids of my favorite golfers, and `onStar`, which toggles one. */
export function useFavorites() {
  const { stars: favorites, onToggleStar: toggleStar } = useStarredIds({
    query: endpointQuery(
      queryKeys.favorites,
      listFavorites,
      {},
      ({ apiPlayerIds }) => apiPlayerIds,
    ),
    add: (apiPlayerId) => call(addFavorite, { params: { apiPlayerId } }),
    remove: (apiPlayerId) => call(removeFavorite, { params: { apiPlayerId } }),
    failureTitle: 'Failed to save your favorite',
  })
  return { favorites, onStar: toggleStar }
}
