import { eq } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { tournaments } from '../tournaments/tables.ts'

/**
 * Locks a tournament until the transaction ends, so that processes take turns to store what they read.
 *
 * @returns when its field was last stored
 */
export async function lockTournament(db: Db, key: string): Promise<Date | null> {
  const [row] = await db
    .select({ fieldAt: tournaments.fieldAt })
    .from(tournaments)
    .where(eq(tournaments.key, key))
    .for('no key update')
  return row?.fieldAt ?? null
}
