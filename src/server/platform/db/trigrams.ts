import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { type Db, queryRows } from './db.ts'

/** Logs a warning when the database lacks pg_trgm, without which finding people reads the whole table. */
export async function warnWithoutTrigrams(db: Db, log: Logger): Promise<void> {
  const isMissing = sql`select to_regclass('users_find_idx') is null as missing`
  const [index] = await queryRows<{ missing: boolean }>(db, isMissing)
  if (index?.missing) {
    log.warn('the database has no pg_trgm, so finding people reads the whole table')
  }
}
