import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { type Db, queryRows } from './db.ts'

/** Whether the database has pg_trgm, without which finding people reads the whole table. */
export async function hasTrigrams(db: Db): Promise<boolean> {
  const exists = sql`select to_regclass('users_find_idx') is not null as exists`
  const [index] = await queryRows<{ exists: boolean }>(db, exists)
  return index?.exists ?? false
}

/** Logs a warning when the database lacks pg_trgm. */
export async function warnWithoutTrigrams(db: Db, log: Logger): Promise<void> {
  if (await hasTrigrams(db)) return
  log.warn('the database has no pg_trgm, so finding people reads the whole table')
}
