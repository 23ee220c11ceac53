import { eq, sql } from 'drizzle-orm'

import { maxOwnedClubs } from '#domain/clubs/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'

import { clubs } from './tables.ts'

/**
 * Refuses a club that was just given to someone who then owns too many. Call it in the transaction that writes the
 * club. A second one for the same owner waits here until the first has ended, and so counts it.
 *
 * @throws {Refusal} club-limit
 */
export async function limitOwnedClubs(db: Db, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clubs of ${ownerId}`}, 0))`)
  const owned = await db.$count(clubs, eq(clubs.ownerId, ownerId))
  if (owned > maxOwnedClubs) throw new Refusal('club-limit')
}
