import type * as z from 'zod/mini'

import { type DraftedTeam, leagueBoard, type LeagueBoard } from '#domain/scoring/league-board.ts'
import type { Board } from '#domain/tournaments/tournament.ts'

import type { League } from '../leagues/leagues.ts'
import type { listTeams } from './draft.ts'
import type { Leaderboard } from './leaderboard.ts'
import type { TournamentBoard } from './tournaments.ts'

/** A league during play, as far as the browser knows it. */
export interface KnownLeague {
  league: Pick<League, 'rules' | 'entryFee'>
  standings: Leaderboard['standings']
  teams: z.output<typeof listTeams.response>['teams']
  board: TournamentBoard
}

/** The tournament's board in the shape of the rules; null before there is one. */
export function boardFrom({
  rows,
  status,
  round,
  roundStatus,
  asOf,
  cut,
  cutRound,
  tournament,
}: TournamentBoard): Board | null {
  if (!asOf) return null
  return {
    status,
    round,
    roundStatus,
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
export function boardOfLeague(known: KnownLeague, board: Board): LeagueBoard {
  const { league, standings, teams } = known
  const completed = new Map(teams.map(({ userId, completed }) => [userId, completed ?? Infinity]))
  const drafted = standings.map(({ userId, predictedWinningScore, golfers }): DraftedTeam => ({
    userId,
    predicted: predictedWinningScore,
    golfers: golfers.map(({ apiPlayerId }) => apiPlayerId),
    completed: completed.get(userId) ?? Infinity,
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
  return leagueBoard(league, drafted, field, board)
}
