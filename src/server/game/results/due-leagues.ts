import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'

import { totalPath } from '#server/feed/polling/call-budget.ts'
import { feedCalls } from '#server/feed/tables.ts'
import { awaitsResult } from '#server/leagues/access/draft-open.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  isHeldByDoubt,
  isResultDue,
  maxHoldDays,
} from '#server/tournaments/scoreboard-conditions.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { listMissingRounds } from './missing-rounds.ts'
import { settlingFailures } from './tables.ts'

/** The most leagues to settle in one run, so that the process's other work isn't delayed. */
const batchSize = 20

/** The leagues to settle in one run: the longest official first, and after those, the longest ago that failed. */
export async function listDueLeagues(db: Db, afterHours: number): Promise<{ id: string }[]> {
  const keys = await listReadableTournaments(db, afterHours)
  if (keys.length === 0) return []
  return await db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .innerJoin(boards, eq(boards.tournamentKey, allLeagues.tournamentKey))
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .leftJoin(settlingFailures, eq(settlingFailures.leagueId, allLeagues.id))
    .where(and(inArray(allLeagues.tournamentKey, keys), isDue(afterHours)))
    .orderBy(sql`${settlingFailures.at} nulls first`, boards.officialAt, allLeagues.id)
    .limit(batchSize)
}

/** Lets a league that failed to settle wait for a minute, and until all others have had their turn. */
export async function storeSettlingFailure(db: Db, leagueId: string): Promise<void> {
  await db
    .insert(settlingFailures)
    .values({ leagueId })
    .onConflictDoUpdate({
      target: settlingFailures.leagueId,
      set: { at: sql`clock_timestamp()` },
    })
}

/** The tournaments with leagues to settle. The leagues of one whose scores can't be read would hold up all others. */
async function listReadableTournaments(db: Db, afterHours: number): Promise<string[]> {
  const due = await listMissingRounds(db, isDue(afterHours))
  return due.flatMap(({ key, rows }) => (rows?.length === 0 ? [key] : []))
}

/** How many leagues have to be settled, those included that wait for the feed. */
export async function countDueLeagues(db: Db, afterHours: number): Promise<number> {
  const [row] = await db
    .select({ leagues: count() })
    .from(allLeagues)
    .innerJoin(boards, eq(boards.tournamentKey, allLeagues.tournamentKey))
    .where(hasOfficialResult(afterHours))
  return row?.leagues ?? 0
}

/** Whether a league's result is due, readable or not, for a query of `leagues` and `boards`. */
export const hasOfficialResult = (afterHours: number) => and(awaitsResult, isResultDue(afterHours))

/**
 * Whether a tournament's board was read lately, or is given up on, for a query of `boards`. Only days count on which the
 * source was called since the result was due: before, boards are read less often, and without a call the server was off, or
 * the administrator paused the source.
 */
const isReadOrGivenUp = (afterHours: number) =>
  or(
    // Not later than now, either: the clock may have been set back.
    sql`${boards.seenAt} between clock_timestamp() - interval '10 minutes'
      and clock_timestamp() + interval '1 minute'`,
    sql`(select count(*) from ${feedCalls} where ${feedCalls.path} = ${totalPath.main}
      and ${feedCalls.day} > (greatest(${boards.seenAt}, ${boards.officialAt}
        + make_interval(hours => ${afterHours}::int)) at time zone 'utc')::date) >= ${maxHoldDays}`,
  )

/** Whether a league is to be settled, for a query of `leagues`, `boards`, and `tournaments`. */
export const isDue = (afterHours: number) =>
  and(
    hasOfficialResult(afterHours),
    // A result is final, so it must not come from old scores, which may have been corrected since, nor from ones that are
    // in doubt, until that has held it up for a week.
    isReadOrGivenUp(afterHours),
    sql`not (${isHeldByDoubt(afterHours)})`,
    // Each process looks every second and logs each failure.
    sql`not exists (select from ${settlingFailures} failed where failed.league_id = ${allLeagues.id}
      and failed.at between clock_timestamp() - interval '1 minute' and clock_timestamp())`,
  )

/** Whether any league is to be settled, for a query. */
export const hasDueLeagues = (afterHours: number): SQL =>
  sql`exists (select from ${allLeagues}
    join ${boards} on ${boards.tournamentKey} = ${allLeagues.tournamentKey}
    join ${tournaments} on ${tournaments.key} = ${allLeagues.tournamentKey}
    where ${isDue(afterHours)})`
