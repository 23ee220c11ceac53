import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { type Name, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import { type Db, queryRows } from './db.ts'

/**
 * Deletes rows, at most `size` in a statement, so that what has piled up for long, and all that refers to it, isn't locked
 * by one. Leaves out rows that others have locked: the next run takes those.
 *
 * @returns how many were deleted
 */
export async function deleteInBatches(
  db: Db,
  table: PgTable | Name,
  where: SQL | undefined,
  size = 1_000,
): Promise<number> {
  let deleted = 0
  for (;;) {
    // The embedded database runs queries on this thread.
    await yieldToEventLoop()
    const some = sql`array(select ctid from ${table} where ${where} limit ${size} for update skip locked)`
    const [batch] = await queryRows<{ rows: number }>(
      db,
      sql`with gone as (delete from ${table} where ctid = any(${some}) returning 1)
        select count(*)::int as rows from gone`,
    )
    const rows = batch?.rows ?? 0
    deleted += rows
    if (rows < size) return deleted
  }
}
