import { sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { FeedError } from './source.ts'
import { feedFailures, feedPayloads } from './tables.ts'

/** The row of a day that its budget is held by; the others only say what the calls were for. */
export const everyCall = 'all'

/**
 * Takes one call from the day's budget, exactly, however many processes call.
 *
 * @returns false when the budget is used up
 */
export async function spendCall(db: Db, path: string, budget: number): Promise<boolean> {
  const today = sql`(now() at time zone 'utc')::date`
  const taken = await rowsOf(
    db,
    sql`with spent as (
          insert into feed_calls (day, path, count) values (${today}, ${everyCall}, 1)
          on conflict (day, path) do update set count = feed_calls.count + 1
            where feed_calls.count < ${budget}
          returning 1
        )
        insert into feed_calls (day, path, count) select ${today}, ${path}, 1 from spent
        on conflict (day, path) do update set count = feed_calls.count + 1
        returning 1 as spent`,
  )
  return taken.length > 0
}

/** Keeps an answer as it came, and forgets those older than 7 days. */
export async function keepPayload(
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
