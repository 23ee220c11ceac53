import type { ExplainedScore } from '#contract/game/scoring.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Explanation, explainTeam } from '#domain/scoring/explain.ts'
import { type LeagueBoard, leagueBoard } from '#domain/scoring/league-board.ts'
import type { Board } from '#domain/tournaments/tournament.ts'
import { ensureClosed } from '#server/leagues/draft/close.ts'
import type { Member } from '#server/platform/auth/admission.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { knownBoard } from '#server/tournaments/boards.ts'

import { type ClosedLeague, loadClosedLeague } from './closed-league.ts'
import { finalExplanation } from './result.ts'

/**
 * Explains a member's total and place, as they are now or as they were when the league settled.
 *
 * @throws {Refusal} teams-hidden, until the draft closes
 * @throws {Missing} when that member has no team
 */
export async function readExplanation(
  db: Db,
  { leagueId }: Member,
  userId: string,
): Promise<ExplainedScore> {
  if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
  const final = await finalExplanation(db, leagueId, userId)
  if (final && final !== 'damaged') return final
  const closed = await loadClosedLeague(db, leagueId)
  const board = (await knownBoard(db, closed.league.tournamentKey))?.board ?? null
  const league = leagueBoard(closed.league, closed.teams, closed.field, board)
  const status = final && league.status !== 'void' ? 'settled' : league.status
  return found(wireExplanation(closed, league, board, userId, status), 'Team')
}

/** An explanation for the wire; null when that member has no team. */
export function wireExplanation(
  { league: { rules }, nameOf, memberOf }: ClosedLeague,
  league: LeagueBoard,
  board: Board | null,
  userId: string,
  status: ExplainedScore['status'],
): ExplainedScore | null {
  const explanation: Explanation | null = explainTeam(
    userId,
    rules,
    league,
    board,
    nameOf,
    (userId) => memberOf(userId).name,
  )
  if (!explanation) return null
  const { total, predicted, golfers, neighbours, ...rest } = explanation
  return {
    ...rest,
    status,
    ...memberOf(userId),
    totalToPar: total,
    predictedWinningScore: predicted,
    golfers: golfers.map(({ slot, ...golfer }) => ({
      ...golfer,
      groupId: slot,
      replacesName: golfer.replaces === null ? null : nameOf(golfer.replaces),
    })),
    neighbours: neighbours.map((other) => ({ ...other, ...memberOf(other.userId) })),
  }
}
