import { queryOptions } from '@tanstack/react-query'

import {
  getLeague,
  listMembers,
  listMyLeagues,
  listMyStandings,
} from '#contract/leagues/leagues.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The leagues I am in. */
export const myLeaguesQuery = queryOptions({
  queryKey: queryKeys.myLeagues,
  ...fromEndpoint(listMyLeagues, {}, ({ leagues }) => leagues),
})

/** My place in each league that is underway, and the open leagues that I have picked in. */
export const myPlacesQuery = queryOptions({
  queryKey: queryKeys.myPlaces,
  ...fromEndpoint(listMyStandings, {}),
})

/** One league. */
export const leagueQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.league(id),
    ...fromEndpoint(getLeague, { params: { id } }),
  })

/** A league's members. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.members(id),
    ...fromEndpoint(listMembers, { params: { id } }, ({ members }) => members),
  })
