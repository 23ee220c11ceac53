import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'

import { type Db, rowsOf } from './db.ts'

/** Says so where the database has no pg_trgm: finding people then reads all of them. */
export async function warnWithoutTrigrams(db: Db, log: Logger): Promise<void> {
  const isMissing = sql`select to_regclass('users_find_idx') is null as missing`
  const [index] = await rowsOf<{ missing: boolean }>(db, isMissing)
  if (index?.missing) log.warn('the database has no pg_trgm: finding people reads all of them')
}
