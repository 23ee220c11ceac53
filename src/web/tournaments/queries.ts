import {
  getScorecard,
  getTournamentBoard,
  listPlayers,
  listUpcoming,
} from '#contract/tournaments.ts'
import { call } from '#web/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Tournaments of this week and next. */
export const upcomingQuery = queryOptions({
  queryKey: ['tournaments', 'upcoming'],
  queryFn: async () => (await call(listUpcoming)).tournaments,
})

/** The field of a tournament. */
export const playersQuery = (id: string, orgId = '1') =>
  queryOptions({
    queryKey: ['tournaments', orgId, id, 'players'],
    queryFn: async () => (await call(listPlayers, { params: { id }, query: { orgId } })).players,
  })

/** A tournament's board. */
export const boardQuery = (id: string, orgId = '1') =>
  queryOptions({
    queryKey: ['tournaments', orgId, id, 'board'],
    queryFn: () => call(getTournamentBoard, { params: { id }, query: { orgId } }),
  })

/** A golfer's rounds, hole by hole. */
export const scorecardQuery = (id: string, apiPlayerId: string, orgId = '1') =>
  queryOptions({
    queryKey: ['tournaments', orgId, id, 'scorecard', apiPlayerId],
    queryFn: async () =>
      (await call(getScorecard, { params: { id, apiPlayerId }, query: { orgId } })).cards,
  })
