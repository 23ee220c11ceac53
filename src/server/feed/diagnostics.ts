import { sql } from 'drizzle-orm'

import type { Db } from '#server/platform/db/db.ts'
import type { FeedError } from '#server/platform/services/golf-source.ts'

import { feedFailures, feedPayloads } from './tables.ts'

/** Stores an answer as it came, and deletes those older than 7 days. */
export async function storePayload(
  db: Db,
  payload: { path: string; query: string; status: number; body: string },
): Promise<void> {
  // PostgreSQL's text can't hold a NUL, and garbage may contain one.
  await db.insert(feedPayloads).values({ ...payload, body: payload.body.replaceAll('\0', '') })
  await db.execute(sql`delete from feed_payloads where at < now() - interval '7 days'`)
}

/** Counts a failure of the feed under its kind, with its message as the latest. */
export async function countFailure(db: Db, error: FeedError): Promise<void> {
  const now = sql`clock_timestamp()`
  await db
    .insert(feedFailures)
    .values({ failure: error.kind, count: 1, lastAt: now, lastMessage: error.message })
    .onConflictDoUpdate({
      target: feedFailures.failure,
      set: { count: sql`${feedFailures.count} + 1`, lastAt: now, lastMessage: error.message },
    })
}
