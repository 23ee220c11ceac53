import { useMutation, useQueryClient } from '@tanstack/react-query'

import { removePlayer } from '#contract/leagues.ts'
import { call } from '#web/api.ts'
import { tellFailure } from '#web/leagues/tell-failure.ts'

/** Takes a golfer out of a saved group at once. */
export function useRemovePlayer(leagueId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (playerGroupId: string) =>
      call(removePlayer, { params: { id: leagueId, playerGroupId } }),
    onError: tellFailure('Failed to remove player from group'),
    onSettled: () => client.invalidateQueries({ queryKey: ['leagues', leagueId] }),
  })
}
