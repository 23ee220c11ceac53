import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'

import { type FinalLeague, finalLeague } from '#domain/achievements/final-league.ts'
import type { LeagueStandings } from '#domain/scoring/league-standings.ts'
import { myFinalText } from '#domain/week/my-payments.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { listMemberIds } from '#server/leagues/members/members.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { notify } from '#server/notifications/notify.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import { readScoreboardVersion, type StoredScoreboard } from '#server/tournaments/scoreboards.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { unlockAchievements } from '../achievements/achievements.ts'
import { recordStandings } from '../history/record-standings.ts'
import { changeWeeks } from '../history/revisions.ts'
import { type ClosedLeague, loadClosedLeague } from '../scoring/closed-league.ts'
import { toExplainedScore } from '../scoring/explain.ts'
import { toLeaderboardRows } from '../scoring/leaderboard-content.ts'
import { StoredExplanation, StoredGolfers } from '../scoring/stored-result.ts'
import { leagueResults, settlements } from '../scoring/tables.ts'
import { finishShootout } from '../shootout/finish-shootout.ts'
import { lockMomentsStates } from '../week/moments-state.ts'
import { storeFinalRecap } from '../week/recaps.ts'
import { describeOutcome } from './describe-outcome.ts'
import { isDue, listDueLeagues, storeSettlingFailure } from './due-leagues.ts'
import { findMissingRounds } from './missing-rounds.ts'
import { readOpenTransfers, storeTransfers } from './store-transfers.ts'

/**
 * Settles leagues whose result has been official for `afterHours`.
 *
 * @returns how many it settled; the rest wait for the next run
 * @throws {AggregateError} with every failure, after the other leagues have settled
 */
export async function finalizeDueLeagues(db: Db, afterHours: number): Promise<number> {
  return await runForEach(
    await listDueLeagues(db, afterHours),
    ({ id }) =>
      finalizeLeague(db, id, afterHours).catch(async (error: unknown) => {
        await storeSettlingFailure(db, id).catch((unstored: unknown) => {
          throw new AggregateError([error, unstored], 'a failure to settle wasn’t stored')
        })
        throw error
      }),
    'leagues were not settled',
  )
}

/**
 * Settles a league for good, in one transaction: everyone's place, prize and explanation, achievements, a line in
 * the log and a notice to the members. It happens exactly once, however many processes try.
 *
 * @returns whether this call settled it
 */
export async function finalizeLeague(
  db: Db,
  leagueId: string,
  afterHours: number,
): Promise<boolean> {
  return await db.transaction(async (db) => {
    // One league at a time: two at once could miss each other when counting someone's leagues for an achievement.
    if (!(await tryLock(db))) return false
    const due = await lockDue(db, leagueId, afterHours)
    if (!due) return false
    // Its moments, which write the same rows, are recorded before or after.
    await lockMomentsStates(db, [leagueId])
    const known = await readScoreboardVersion(db, due.key, due)
    if (known.version !== due.version) return false
    if (findMissingRounds(known.board, due.settlesWithout).length > 0) return false
    const closed = await loadClosedLeague(db, leagueId)
    const { final, facts } = finalLeague(closed.league, closed.teams, closed.field, known.board)
    const outcome = final.status === 'void' ? 'void' : 'settled'
    // This comes before the update, because a settled league records no more history.
    await recordStandings(db, leagueId, known, final)
    const [settled] = await db
      .update(allLeagues)
      .set({ settledAt: sql`clock_timestamp()`, outcome })
      .where(and(eq(allLeagues.id, leagueId), isNull(allLeagues.settledAt)))
      .returning({ at: allLeagues.settledAt })
    const at = found(settled?.at, 'Settling')
    const end = { closed, final, known, outcome, at, tournament: due.tournament } as const
    await storeResult(db, end)
    await storeTransfers(db, leagueId)
    await storeFinalRecap(db, closed, { standings: final, board: known.board, at })
    await changeWeeks(db, [leagueId])
    await finishShootout(db, closed, known)
    if (outcome === 'settled') await unlockForMembers(db, end, facts)
    await notifyOfResult(db, end)
    return true
  })
}

interface LeagueEnd {
  closed: ClosedLeague
  final: LeagueStandings
  known: StoredScoreboard
  outcome: 'settled' | 'void'
  at: Date
  tournament: string
}

async function tryLock(db: Db): Promise<boolean> {
  const [turn] = await queryRows<{ ours: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended('settle leagues', 0)) as ours`,
  )
  return turn?.ours ?? false
}

/** Locks a due league's row without waiting; null when another process has it, or when it isn't due. */
async function lockDue(db: Db, leagueId: string, afterHours: number) {
  const [due] = await db
    .select({
      key: allLeagues.tournamentKey,
      version: boards.version,
      asOf: boards.asOf,
      tournament: tournaments.name,
      settlesWithout: tournaments.settlesWithout,
    })
    .from(allLeagues)
    .innerJoin(boards, eq(boards.tournamentKey, allLeagues.tournamentKey))
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(and(eq(allLeagues.id, leagueId), isDue(afterHours)))
    .for('no key update', { of: allLeagues, skipLocked: true })
  return due ?? null
}

async function storeResult(db: Db, { closed, final, known, outcome, at, tournament }: LeagueEnd) {
  const { league } = closed
  await db.insert(settlements).values({
    leagueId: league.id,
    boardVersion: known.version,
    asOf: known.asOf,
    round: known.board.round,
    cut: known.board.cut,
    counting: league.rules.counting,
    potCents: final.pot,
    commissionerId: league.commissionerId,
    commissionerCents: final.commissionerCut,
  })
  const lines = toLeaderboardRows(closed, final)
  if (lines.length === 0) return
  await db.insert(leagueResults).values(
    lines.map((line, nth) => ({
      leagueId: league.id,
      userId: line.userId,
      tournamentName: tournament,
      settledAt: at,
      counted: outcome === 'settled',
      position: line.position,
      rank: final.rows[nth]?.standing.rank ?? nth + 1,
      total: line.totalToPar,
      predicted: line.predictedWinningScore,
      movement: line.movement,
      prizeCents: line.projectedPrize,
      golfers: z.encode(StoredGolfers, line.golfers),
      explanation: z.parse(
        StoredExplanation,
        toExplainedScore(closed, final, known.board, line.userId, outcome),
      ),
    })),
  )
}

async function unlockForMembers(
  db: Db,
  { closed, at, tournament }: LeagueEnd,
  facts: FinalLeague,
): Promise<void> {
  const people = new Set([closed.league.commissionerId, ...facts.teams.map((team) => team.userId)])
  await unlockAchievements(db, { leagueId: closed.league.id, tournament, at }, facts, [...people])
}

async function notifyOfResult(db: Db, end: LeagueEnd): Promise<void> {
  const { id } = end.closed.league
  const { line, title, text } = describeOutcome(end.closed, end.final, end.tournament)
  await addLogEntries(db, id, null, line)
  const userIds = await listMemberIds(db, id)
  const path = `/leagues/${id}/leaderboard`
  const titles = await personalTitles(db, end)
  await notify(db, { kind: 'result', userIds, title, titles, text, path })
  await publish(db, { kind: 'league', leagueId: id })
  await publish(db, ...userIds.map((userId) => ({ kind: 'user' as const, userId })))
}

/** Each team's own ending with what they have yet to pay, by user; none in a void league. */
async function personalTitles(
  db: Db,
  { closed: { league }, final, outcome }: LeagueEnd,
): Promise<Map<string, string>> {
  if (outcome === 'void') return new Map()
  const open = await readOpenTransfers(db, league.id)
  return new Map(
    final.rows.map(({ userId, standing, prize }) => {
      const payments = open.filter(({ from }) => from === userId)
      return [userId, `${league.name}: ${myFinalText(standing.position, prize, payments)}`]
    }),
  )
}
