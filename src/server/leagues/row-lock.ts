import type { Rules } from '#domain/rules.ts'
import { eq, sql } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { isOpen } from '../draft/lock.ts'
import { found } from '../errors.ts'
import { leagues } from './tables.ts'

/** A league that stays as it is until the transaction ends. */
export interface LockedLeague {
  id: string
  name: string
  tournamentKey: string
  rules: Rules
  setupComplete: boolean
  frozen: boolean
  /** Whether drafting was open when the lock was had. */
  open: boolean
}

/**
 * Holds a league's row until the transaction ends, and then looks at the clock. All that acts in a
 * league locks its row first and any other afterwards, so that no two wait for each other; who will
 * change the row asks for `no key update` at once (`update` to delete it), because a weaker lock cannot
 * be raised safely.
 *
 * @throws {Missing}
 */
export async function lockLeague(
  db: Db,
  leagueId: string,
  strength: 'share' | 'no key update' | 'update',
): Promise<LockedLeague> {
  await db.select({ id: leagues.id }).from(leagues).where(eq(leagues.id, leagueId)).for(strength)
  // A statement of its own: the locking one reads the clock before it waits.
  const [league] = await db
    .select({
      id: leagues.id,
      name: leagues.name,
      tournamentKey: leagues.tournamentKey,
      rules: leagues.rules,
      setupComplete: leagues.setupComplete,
      frozen: sql<boolean>`${leagues.frozenAt} is not null`,
      open: sql<boolean>`${isOpen}`,
    })
    .from(leagues)
    .where(eq(leagues.id, leagueId))
  return found(league, 'League')
}
