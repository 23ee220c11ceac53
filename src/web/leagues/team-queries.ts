import { getTeam, listTeams } from '#contract/draft.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** My team in a league. */
export const teamQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'team'],
    queryFn: () => call(getTeam, { params: { id } }),
  })

/** Everyone's team, once drafting has closed. */
export const teamsQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'teams'],
    queryFn: async () => (await call(listTeams, { params: { id } })).teams,
  })
