import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts'
import { call, sentence } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

/** The ids of the golfers I follow. */
export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: async () => (await call(listFavourites)).apiPlayerIds,
})

const none: readonly string[] = []

/** The golfers I follow, and a way to follow one or not; the page shows it at once. */
export function useFavourites(): {
  favourites: ReadonlySet<string>
  onStar: (apiPlayerId: string) => void
} {
  const client = useQueryClient()
  const { queryKey } = favouritesQuery
  const { data = none } = useQuery(favouritesQuery)
  const { mutate } = useMutation({
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) =>
      call(starred ? removeFavourite : addFavourite, { params: { apiPlayerId: id } }),
    async onMutate({ id, starred }) {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before = []) =>
        starred ? before.filter((other) => other !== id) : [id, ...before],
      )
    },
    onError(error) {
      const description = sentence(error, 'Please try again.')
      toast({ title: 'Failed to save your favourite', description, variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const favourites = useMemo(() => new Set(data), [data])
  const onStar = useCallback(
    (id: string) => {
      const starred = client.getQueryData(queryKey)?.includes(id) ?? false
      mutate({ id, starred })
    },
    [client, mutate, queryKey],
  )
  return { favourites, onStar }
}
