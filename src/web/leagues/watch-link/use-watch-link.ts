import { useMutation, useQueryClient } from '@tanstack/react-query'

import { getWatchLink, createWatchLink, revokeWatchLink } from '#contract/game/watch.ts'
import { topics } from '#contract/wire/topics.ts'
import { call, endpointQuery } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

/** When the league's watch link was made, for its commissioner; null without one. */
export const watchLinkQuery = (leagueId: string) =>
  endpointQuery(
    [...topics.league(leagueId).key, 'watch-link'],
    getWatchLink,
    { params: { id: leagueId } },
    ({ createdAt }) => createdAt,
  )

/** Makes or revokes a league's watch link. */
export function useWatchLink(leagueId: string) {
  const client = useQueryClient()
  const { queryKey } = watchLinkQuery(leagueId)
  const input = { params: { id: leagueId } }
  const make = useMutation({
    mutationFn: () => call(createWatchLink, input),
    onSuccess: () => client.setQueryData(queryKey, new Date()),
    onError: toastOnError('Failed to get a link'),
  })
  const revoke = useMutation({
    mutationFn: () => call(revokeWatchLink, input),
    onSuccess() {
      make.reset()
      client.setQueryData(queryKey, null)
      toastSuccess('Watch link turned off')
    },
    onError: toastOnError('Failed to turn off the link'),
  })
  return { make, revoke }
}
