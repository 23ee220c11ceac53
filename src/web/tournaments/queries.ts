import type { League } from '#contract/leagues.ts'
import {
  getScorecard,
  getTournamentBoard,
  listPlayers,
  listUpcoming,
} from '#contract/tournaments.ts'
import { call } from '#web/client/api.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'

/** Tournaments of this week and next. */
export const upcomingQuery = queryOptions({
  queryKey: ['tournaments', 'upcoming'],
  queryFn: async () => (await call(listUpcoming)).tournaments,
})

/** One edition of a tournament. */
export interface Edition {
  id: string
  orgId: string
  year: number
}

/** The edition that a league plays on. */
export const editionOf = ({ apiTournamentId, tournOrgId, tournYear }: League): Edition => ({
  id: apiTournamentId,
  orgId: tournOrgId,
  year: tournYear,
})

/** The field of a tournament, once it is known of which. */
export const playersQuery = (edition: Edition | undefined) =>
  queryOptions({
    queryKey: ['tournaments', edition?.orgId, edition?.id, edition?.year, 'players'],
    queryFn: edition ? () => readPlayers(edition) : skipToken,
  })

async function readPlayers({ id, orgId, year }: Edition) {
  return (await call(listPlayers, { params: { id }, query: { orgId, year } })).players
}

/** A tournament's board. */
export const boardQuery = ({ id, orgId, year }: Edition) =>
  queryOptions({
    queryKey: ['tournaments', orgId, id, year, 'board'],
    queryFn: () => call(getTournamentBoard, { params: { id }, query: { orgId, year } }),
  })

/** A golfer's rounds, hole by hole. */
export const scorecardQuery = ({ id, orgId, year }: Edition, apiPlayerId: string) =>
  queryOptions({
    queryKey: ['tournaments', orgId, id, year, 'scorecard', apiPlayerId],
    queryFn: async () =>
      (await call(getScorecard, { params: { id, apiPlayerId }, query: { orgId, year } })).cards,
  })
