import { sql } from 'drizzle-orm'

import { type Db, rowsOf, utcToday } from '../../db/db.ts'
import { FeedError } from '../../world/golf-source.ts'
import { feedFailures, feedPayloads } from '../tables.ts'

/** The row of a day that its budget is held by; the others only say what the calls were for. */
export const allPaths = 'all'

/** What readers ask for may use up so much of the budget, so that the boards keep the rest. */
const shareOfReaders = 0.4
const askedByReaders = '/scorecard'

/**
 * Takes one call from the day's budget, exactly, however many processes call.
 *
 * @returns false when the budget, or this path's share of it, is used up
 */
export async function spendCall(db: Db, path: string, budget: number): Promise<boolean> {
  const most = path === askedByReaders ? Math.ceil(budget * shareOfReaders) : budget
  return await db.transaction(async (db) => {
    // Its row is held from here on, so that spenders take turns.
    if (!(await count(db, allPaths, budget))) return false
    if (await count(db, path, most)) return true
    await db.execute(
      sql`update feed_calls set count = count - 1 where day = ${utcToday} and path = ${allPaths}`,
    )
    return false
  })
}

async function count(db: Db, path: string, most: number): Promise<boolean> {
  const counted = await rowsOf(
    db,
    sql`insert into feed_calls (day, path, count) values (${utcToday}, ${path}, 1)
        on conflict (day, path) do update set count = feed_calls.count + 1
          where feed_calls.count < ${most}
        returning 1 as counted`,
  )
  return counted.length > 0
}

/** Keeps an answer as it came, and forgets those older than 7 days. */
export async function storePayload(
  db: Db,
  payload: { path: string; query: string; status: number; body: string },
): Promise<void> {
  // PostgreSQL's text cannot hold a NUL, which garbage may.
  await db.insert(feedPayloads).values({ ...payload, body: payload.body.replaceAll('\0', '') })
  await db.execute(sql`delete from feed_payloads where at < now() - interval '7 days'`)
}

/** Counts a failure of the feed by its kind. */
export async function countFailure(db: Db, error: FeedError): Promise<void> {
  const now = sql`clock_timestamp()`
  await db
    .insert(feedFailures)
    .values({ failure: error.failure, count: 1, lastAt: now, lastMessage: error.message })
    .onConflictDoUpdate({
      target: feedFailures.failure,
      set: { count: sql`${feedFailures.count} + 1`, lastAt: now, lastMessage: error.message },
    })
}
