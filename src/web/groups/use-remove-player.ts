import { useMutation, useQueryClient } from '@tanstack/react-query'

import { removePlayer } from '#contract/leagues.ts'
import { call } from '#web/client/api.ts'
import { groupsQuery } from '#web/leagues/queries.ts'
import { toastFailure } from '#web/client/toast-failure.ts'

/** Takes a golfer out of a saved group at once. */
export function useRemovePlayer(leagueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (playerGroupId: string) =>
      call(removePlayer, { params: { id: leagueId, playerGroupId } }),
    onSuccess: (_, playerGroupId) =>
      client.setQueryData(groupsQuery(leagueId).queryKey, (entries) =>
        entries?.filter(({ id }) => id !== playerGroupId),
      ),
    onError: toastFailure('Failed to remove player from group'),
    // Not waited for: until then it would still be pending, and a second try not heard.
    onSettled: () => void client.invalidateQueries({ queryKey: ['leagues', leagueId] }),
  })
}
