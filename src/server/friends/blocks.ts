import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Db } from '#server/platform/db/db.ts'

import { blocks } from './tables.ts'

/** Whether either of two people blocked the other. The first may be a column, the second an expression. */
export function isBlocked(a: string | PgColumn, b: string | SQL): SQL {
  return sql`exists (select from ${blocks} as block
    where (block.blocker_id = ${a}::uuid and block.blocked_id = ${b}::uuid)
      or (block.blocker_id = ${b}::uuid and block.blocked_id = ${a}::uuid))`
}

/** The ids of everyone who blocked a user or was blocked by them. A query evaluates it once, not per row. */
export function blockedIds(id: string): SQL {
  return sql`(select case block.blocker_id when ${id}::uuid then block.blocked_id else block.blocker_id end
    from ${blocks} as block where ${id}::uuid in (block.blocker_id, block.blocked_id))`
}

/** Whether `blocker` blocked `blocked`. */
export function hasBlocked(
  blocker: string | PgColumn | SQL,
  blocked: string | PgColumn | SQL,
): SQL {
  return sql`exists (select from ${blocks} as block
    where block.blocker_id = ${blocker}::uuid and block.blocked_id = ${blocked}::uuid)`
}

/**
 * Serializes the actions between two people until the transaction ends. Before a block exists there is no row
 * to lock, so without this advisory lock a request or a message could slip in after the block.
 */
export async function lockPair(db: Db, a: string, b: string): Promise<void> {
  await db.execute(sql`select lock_pair(${a}::uuid, ${b}::uuid)`)
}
