import type { ExplainedScore } from '#contract/game/scoring.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Explanation, explainTeam } from '#domain/scoring/explain.ts'
import { type LeagueStandings, computeStandings } from '#domain/scoring/league-standings.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'

import { type ClosedLeague, loadClosedLeague } from './closed-league.ts'
import { readFinalExplanation } from './stored-result.ts'

/**
 * Explains a member's total and place, as they are now or as they were when the league settled.
 *
 * @throws {Refusal} teams-hidden, until the draft closes
 * @throws {NotFoundError} when that member has no team
 */
export async function readExplanation(
  db: Db,
  { leagueId, userId: readerId }: Member,
  userId: string,
): Promise<ExplainedScore> {
  if (!(await closeIfDue(db, leagueId))) throw new Refusal('teams-hidden')
  const final = await readFinalExplanation(db, leagueId, userId, readerId)
  if (final && final !== 'damaged') return final
  const closed = await loadClosedLeague(db, leagueId)
  const board = (await findScoreboard(db, closed.league.tournamentKey))?.board ?? null
  const league = computeStandings(closed.league, closed.teams, closed.field, board)
  const status = final && league.status !== 'void' ? 'settled' : league.status
  return found(toExplainedScore(closed, league, board, userId, status, readerId), 'Team')
}

/** An explanation for the wire, written for one reader if given; null when that member has no team. */
export function toExplainedScore(
  { league: { rules }, golferName, member }: ClosedLeague,
  league: LeagueStandings,
  board: Scoreboard | null,
  userId: string,
  status: ExplainedScore['status'],
  readerId: string | null = null,
): ExplainedScore | null {
  const explanation: Explanation | null = explainTeam(
    userId,
    rules,
    league,
    board,
    golferName,
    (userId) => member(userId).name,
    readerId,
  )
  if (!explanation) return null
  const { total, predicted, golfers, neighbors, ...rest } = explanation
  return {
    ...rest,
    status,
    ...member(userId),
    totalToPar: total,
    predictedWinningScore: predicted,
    golfers: golfers.map(({ slot, ...golfer }) => ({
      ...golfer,
      groupId: slot,
      replacesName: golfer.replaces === null ? null : golferName(golfer.replaces),
    })),
    neighbours: neighbors.map((other) => ({ ...other, ...member(other.userId) })),
  }
}
