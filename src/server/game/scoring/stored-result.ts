import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { type Leaderboard, LeaderboardTeamGolfer } from '#contract/game/leaderboard.ts'
import { ExplainedScore, Neighbor } from '#contract/game/scoring.ts'
import { describeComparison, describeTiebreakers, tieEnd } from '#domain/scoring/tiebreaker.ts'
import { subjectIs } from '#domain/words.ts'
import { nameInLeagueSql } from '#server/leagues/members/member-names.ts'
import { leagues } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import type { LeaderboardContent } from './leaderboard-content.ts'
import { leagueResults, settlements } from './tables.ts'

/** The golfers of a leaderboard's line, as stored in their column. */
export const StoredGolfers = z.array(LeaderboardTeamGolfer)

/** An explanation, as stored in its column: without the names of people, which reading fills in. */
export const StoredExplanation = z.extend(z.omit(ExplainedScore, { username: true, name: true }), {
  neighbours: z.array(z.omit(Neighbor, { username: true, name: true, sentence: true })),
})

/** The final leaderboard of a settled or void league, as it was stored then. */
export async function readFinalContent(db: Db, leagueId: string): Promise<LeaderboardContent> {
  const [row] = await db
    .select({ settlement: settlements, outcome: leagues.outcome })
    .from(settlements)
    .innerJoin(leagues, eq(leagues.id, settlements.leagueId))
    .where(eq(settlements.leagueId, leagueId))
  const { settlement, outcome } = found(row, 'Result')
  const results = await db
    .select({
      result: leagueResults,
      username: users.username,
      name: nameInLeagueSql(leagueResults.leagueId),
    })
    .from(leagueResults)
    .innerJoin(users, eq(users.id, leagueResults.userId))
    .where(eq(leagueResults.leagueId, leagueId))
    .orderBy(asc(leagueResults.rank), asc(leagueResults.userId))
  const lines = results.map(({ result, username, name }) => ({
    ...result,
    username,
    name,
    golfers: z.decode(StoredGolfers, result.golfers as never),
  }))
  const broken = outcome === 'void' ? new Map<string, string>() : describeBrokenTies(lines)
  return {
    status: outcome ?? 'settled',
    round: settlement.round,
    roundStatus: null,
    roundStartsAt: null,
    cut: settlement.cut as Leaderboard['cut'],
    counting: settlement.counting,
    standings: lines.map((line) => ({
      position: line.position,
      userId: line.userId,
      username: line.username,
      name: line.name,
      totalToPar: line.total,
      predictedWinningScore: line.predicted,
      movement: line.movement,
      projectedPrize: line.prizeCents,
      tieBreak: broken.get(line.userId) ?? null,
      golfers: line.golfers,
      picked: null,
    })),
  }
}

type ResultRow = Omit<typeof leagueResults.$inferSelect, 'golfers'> & {
  username: string
  name: string
  golfers: z.output<typeof StoredGolfers>
}

/** Explains broken ties from the stored result, with today's names. */
function describeBrokenTies(lines: readonly ResultRow[]): Map<string, string> {
  const names = new Map(lines.map(({ userId, name }) => [userId, name]))
  const teams = lines.map(({ userId, predicted, rank, total, golfers }) => ({
    userId,
    predicted,
    standing: { rank, total },
    golfers: golfers.map(({ toPar, penalty }) => ({
      score: toPar === null ? null : toPar + penalty,
    })),
  }))
  // This is the same for all lines.
  const { winningToPar = null } = (lines[0]?.explanation ?? {}) as Partial<
    z.output<typeof StoredExplanation>
  >
  return describeTiebreakers(
    teams,
    { final: true, winningToPar },
    (userId) => names.get(userId) ?? '',
  )
}

/**
 * The explanation of a member's place in a settled league, with today's names; null before that, or without a team.
 * `damaged` if a deletion by an earlier version replaced words in it.
 */
export async function readFinalExplanation(
  db: Db,
  leagueId: string,
  userId: string,
  readerId: string,
): Promise<ExplainedScore | 'damaged' | null> {
  const [row] = await db
    .select({ explanation: leagueResults.explanation })
    .from(leagueResults)
    .where(and(eq(leagueResults.leagueId, leagueId), eq(leagueResults.userId, userId)))
  if (!row) return null
  const { data: explained } = z.safeParse(StoredExplanation, row.explanation)
  if (!explained) return 'damaged'
  const people = [userId, ...explained.neighbours.map((other) => other.userId)]
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      name: nameInLeagueSql(sql`${leagueId}::uuid`),
      prize: leagueResults.prizeCents,
    })
    .from(users)
    .leftJoin(
      leagueResults,
      and(eq(leagueResults.leagueId, leagueId), eq(leagueResults.userId, users.id)),
    )
    .where(inArray(users.id, people))
  const members = new Map(rows.map(({ id, username, name }) => [id, { username, name }]))
  const prizes = new Map(rows.map(({ id, prize }) => [id, prize]))
  const memberOf = (id: string) => found(members.get(id), 'Member')
  const subject = subjectIs(memberOf(userId).name, userId === readerId)
  return {
    ...explained,
    ...memberOf(userId),
    neighbours: explained.neighbours.map((other) => {
      const { username, name } = memberOf(other.userId)
      const end = tieEnd(
        explained.status,
        [userId, other.userId].map((id) => prizes.get(id) ?? null),
      )
      const sentence = describeComparison(subject, name, other, explained.totalToPar, end)
      return { ...other, username, name, sentence }
    }),
  }
}
