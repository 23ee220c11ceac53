import { and, gt, sql } from 'drizzle-orm'

import { batchQueries, matchesAnyInput } from '../db/batch-queries.ts'
import type { Db } from '../db/db.ts'
import { oncePerDatabase } from '../db/once-per-database.ts'
import { sessions } from './tables.ts'

/** Matches the unexpired sessions of a batch, by the database's clock. */
export const isRequestedSession = and(
  matchesAnyInput(sessions.tokenHash, 'hashes', 'text'),
  gt(sessions.expiresAt, sql`now()`),
)

/**
 * Prepares a session query that concurrent callers share. It selects by {@link isRequestedSession}.
 *
 * @returns finds the row of a session by its token's hash; null when the session is not valid
 */
export const querySessions = <Row extends { tokenHash: string }>(
  prepare: (db: Db) => {
    execute(values: { hashes: readonly string[] }): Promise<readonly Row[]>
  },
): ((db: Db) => (tokenHash: string) => Promise<Row | null>) =>
  oncePerDatabase((db) => {
    const query = prepare(db)
    return batchQueries(async (hashes: readonly string[]) => {
      const rows = await query.execute({ hashes: [...new Set(hashes)] })
      const byHash = new Map(rows.map((row) => [row.tokenHash, row]))
      return hashes.map((hash) => byHash.get(hash) ?? null)
    })
  })
