import { listPlayerGroups } from '#contract/groups.ts'
import { getLeague, listLog, listMembers, listMyLeagues } from '#contract/leagues.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The leagues I am in. */
export const myLeaguesQuery = queryOptions({
  queryKey: ['leagues', 'mine'],
  queryFn: async () => (await call(listMyLeagues)).leagues,
})

/** A league. */
export const leagueQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'league'],
    queryFn: () => call(getLeague, { params: { id } }),
  })

/** Who is in a league. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'members'],
    queryFn: async () => (await call(listMembers, { params: { id } })).members,
  })

/** The golfers in a league's groups. */
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'groups'],
    queryFn: async () => (await call(listPlayerGroups, { params: { id } })).playerGroups,
  })

/** What was changed in a league. */
export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'log'],
    queryFn: async () => (await call(listLog, { params: { id } })).log,
  })
