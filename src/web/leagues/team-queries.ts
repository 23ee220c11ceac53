import { queryOptions } from '@tanstack/react-query'

import { getTeam, listTeams } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/client/api.ts'

/** My team in a league. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: topics.team(id).key,
    queryFn: () => call(getTeam, { params: { id } }),
  })

/** Everyone's team, once drafting has closed. */
export const teamsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'teams'],
    queryFn: async () => (await call(listTeams, { params: { id } })).teams,
  })
