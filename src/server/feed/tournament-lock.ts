import { eq } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { tournaments } from '../tournaments/tables.ts'

/**
 * Holds a tournament until the transaction ends: those who store what they read of it take turns.
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
