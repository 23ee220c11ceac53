import {
  getLeague,
  listMembers,
  listMyLeagues,
  listMyStandings,
} from '#contract/leagues/leagues.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The leagues I am in. */
export const myLeaguesQuery = endpointQuery(
  queryKeys.myLeagues,
  listMyLeagues,
  {},
  ({ leagues }) => leagues,
)

/** My place in each league that is underway, and the open leagues that I have picked in. */
export const myPlacesQuery = endpointQuery(queryKeys.myPlaces, listMyStandings, {})

/** One league. */
export const leagueQuery = (id: string) =>
  endpointQuery(queryKeys.league(id), getLeague, { params: { id } })

/** A league's members. */
export const membersQuery = (id: string) =>
  endpointQuery(queryKeys.members(id), listMembers, { params: { id } }, ({ members }) => members)
