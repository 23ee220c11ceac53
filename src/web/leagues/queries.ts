import { queryOptions } from '@tanstack/react-query'

import {
  getLeague,
  listMembers,
  listMyLeagues,
  listMyStandings,
} from '#contract/leagues/leagues.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** The leagues I am in. */
export const myLeaguesQuery = queryOptions({
  queryKey: keys.myLeagues,
  ...dataFrom(listMyLeagues, {}, ({ leagues }) => leagues),
})

/** My place in each league that is underway, and the open leagues that I have picked in. */
export const myPlacesQuery = queryOptions({
  queryKey: keys.myPlaces,
  ...dataFrom(listMyStandings, {}),
})

/** One league. */
export const leagueQuery = (id: string) =>
  queryOptions({
    queryKey: keys.league(id),
    ...dataFrom(getLeague, { params: { id } }),
  })

/** A league's members. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: keys.members(id),
    ...dataFrom(listMembers, { params: { id } }, ({ members }) => members),
  })
