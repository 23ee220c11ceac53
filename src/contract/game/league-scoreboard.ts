import type * as z from 'zod/mini'

import {
  type DraftedTeam,
  computeStandings,
  type LeagueStandings,
} from '#domain/scoring/league-standings.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'

import type { League } from '../leagues/leagues.ts'
import type { listTeams } from './draft.ts'
import type { Leaderboard } from './leaderboard.ts'
import type { TournamentScoreboard } from './tournaments.ts'

/** A league during play, as far as the browser knows it. */
export interface WhatIfLeague {
  league: Pick<League, 'rules' | 'entryFee'>
  standings: Leaderboard['standings']
  teams: z.output<typeof listTeams.response>['teams']
  board: TournamentScoreboard
}

/** The tournament's board in the shape of the rules; null before there is one. */
export function toScoreboard({
  rows,
  status,
  round,
  roundStatus,
  completedRounds,
  asOf,
  cut,
  cutRound,
  tournament,
}: TournamentScoreboard): Scoreboard | null {
  if (!asOf) return null
  return {
    status,
    round,
    roundStatus,
    ...(completedRounds !== undefined && { completedRounds }),
    asOf,
    cut,
    ...(cutRound !== undefined && { cutRound }),
    event: tournament.name,
    rows: rows.map(({ isAmateur, stale, ...row }) => ({
      ...row,
      amateur: isAmateur,
      ...(stale && { stale }),
    })),
  }
}

/**
 * Computes a league's board with the rules that the server uses, from what the browser knows. Golfers who withdrew are
 * replaced already.
 */
export function standingsOf(known: WhatIfLeague, board: Scoreboard): LeagueStandings {
  const { league, standings, teams } = known
  const completed = new Map(teams.map(({ userId, completed }) => [userId, completed ?? Infinity]))
  const drafted = standings.map(({ userId, predictedWinningScore, golfers }): DraftedTeam => ({
    userId,
    predicted: predictedWinningScore,
    golfers: golfers.map(({ apiPlayerId }) => apiPlayerId),
    completionOrder: completed.get(userId) ?? Infinity,
  }))
  const golfers = new Map(
    standings.flatMap((line) => line.golfers).map((golfer) => [golfer.apiPlayerId, golfer]),
  )
  const field = [...golfers.values()].map(({ apiPlayerId, name, groupId }) => ({
    apiPlayerId,
    name,
    slot: groupId,
    rank: null,
    // Without a place, so that nobody is replaced a second time.
    place: null,
    inField: true,
  }))
  return computeStandings(league, drafted, field, board)
}
