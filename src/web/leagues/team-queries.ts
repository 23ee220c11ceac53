import { queryOptions } from '@tanstack/react-query'

import { getTeam, listTeams } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** My team in a league. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: topics.team(id).key,
    ...fromEndpoint(getTeam, { params: { id } }),
  })

/** Everyone's team, once drafting has closed. */
export const teamsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'teams'],
    ...fromEndpoint(listTeams, { params: { id } }, ({ teams }) => teams),
  })
