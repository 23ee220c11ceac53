import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { addFavorite, listFavorites, removeFavorite } from '#contract/favorites.ts'
import { call, errorMessage } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'
import { toast } from '#web/ui/toast.ts'

/** The ids of my favorite golfers. */
const favoritesQuery = queryOptions({
  queryKey: keys.favorites,
  queryFn: async () => (await call(listFavorites)).apiPlayerIds,
})

const none: readonly string[] = []

/** The ids of my favorite golfers, and `onStar`, which toggles one optimistically. */
export function useFavorites(): {
  favorites: ReadonlySet<string>
  onStar: (apiPlayerId: string) => void
} {
  const client = useQueryClient()
  const { queryKey } = favoritesQuery
  const { data = none } = useQuery(favoritesQuery)
  const { mutate } = useMutation({
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) =>
      call(starred ? removeFavorite : addFavorite, { params: { apiPlayerId: id } }),
    async onMutate({ id, starred }) {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before = []) =>
        starred ? before.filter((other) => other !== id) : [id, ...before],
      )
    },
    onError(error) {
      const description = errorMessage(error, 'Please try again.')
      toast({ title: 'Failed to save your favorite', description, variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const favorites = useMemo(() => new Set(data), [data])
  const onStar = useCallback(
    (id: string) => {
      const starred = client.getQueryData(queryKey)?.includes(id) ?? false
      mutate({ id, starred })
    },
    [client, mutate, queryKey],
  )
  return { favorites, onStar }
}
