import { useMutation, useQueryClient } from '@tanstack/react-query'

import { updateLeague, type LeagueUpdate } from '#contract/leagues/manage-league.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/api/client.ts'

import { leagueQuery, myLeaguesQuery } from './queries.ts'

/** Changes the nickname or the rules. The page updates at once. */
export function useUpdateLeague(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LeagueUpdate) => call(updateLeague, { params: { id }, body }),
    onSuccess: (league) => client.setQueryData(leagueQuery(id).queryKey, league),
    onSettled() {
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
      void client.invalidateQueries({ queryKey: topics.league(id).key })
    },
  })
}
