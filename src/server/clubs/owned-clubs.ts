import { and, eq, sql } from 'drizzle-orm'

import { maxOwnedClubs } from '#domain/clubs/roles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'

import { clubs } from './tables.ts'

/**
 * Refuses a club that someone has just started, or that was just handed to them, if they then own too many of that kind.
 * The two kinds don't share a limit, or others could fill the places of someone's own clubs. Call it in the transaction
 * that writes the club. A second one for the same owner waits here until the first has ended, and so counts it.
 *
 * @throws {Refusal} club-limit
 */
export async function limitOwnedClubs(db: Db, ownerId: string, handedOver: boolean): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`clubs of ${ownerId}`}, 0))`)
  const isCounted = and(eq(clubs.ownerId, ownerId), eq(clubs.handedOver, handedOver))
  const owned = await db.$count(clubs, isCounted)
  if (owned > maxOwnedClubs) throw new Refusal('club-limit')
}
