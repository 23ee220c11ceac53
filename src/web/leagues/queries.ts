import { queryOptions } from '@tanstack/react-query'

import {
  getLeague,
  listLog,
  listMembers,
  listMyLeagues,
  listMyPlaces,
} from '#contract/leagues/leagues.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'

/** The leagues I am in. */
export const myLeaguesQuery = queryOptions({
  queryKey: keys.myLeagues,
  queryFn: async () => (await call(listMyLeagues)).leagues,
})

/** My place in each league that is underway, and the open leagues that I have picked in. */
export const myPlacesQuery = queryOptions({
  queryKey: keys.myPlaces,
  queryFn: () => call(listMyPlaces),
})

/** One league. */
export const leagueQuery = (id: string) =>
  queryOptions({
    queryKey: keys.league(id),
    queryFn: () => call(getLeague, { params: { id } }),
  })

/** A league's members. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: keys.members(id),
    queryFn: async () => (await call(listMembers, { params: { id } })).members,
  })

/** A league's log of changes. */
export const logQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'log'],
    queryFn: async () => (await call(listLog, { params: { id } })).log,
  })
