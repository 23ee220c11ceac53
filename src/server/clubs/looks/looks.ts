import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'

import type { NewLook } from '#contract/clubs/looks.ts'
import { lookNeedsPlan } from '#domain/clubs/look.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockCaller } from '#server/platform/auth/lock-caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { encodeUpload } from '#server/platform/pictures/encode-picture.ts'
import type { Services } from '#server/platform/services/services.ts'

import { lockClub, lockClubRow, requireClubMember } from '../club-access.ts'
import { publishClubAndLeagues } from '../club-members.ts'
import { clubs } from '../tables.ts'
import { clubLooks } from './tables.ts'

/**
 * Gives a club its look, which its leagues' pages, mails and pictures have as well.
 *
 * @throws {NotFoundError | AccessError} when the caller isn't the owner, or their session has ended
 * @throws {Refusal} upgrade-required or picture-unreadable
 * @throws {RateLimitError}
 * @see docs/rules.md#a-clubs-own-look
 */
export async function setClubLook(
  { db, rateLimits }: Services,
  caller: Account,
  clubId: string,
  { color, crest }: NewLook,
): Promise<void> {
  await requireClubMember(db, caller, clubId, 'owner')
  if (caller.subscriptionTier !== 'enterprise') {
    throw new Refusal('upgrade-required', lookNeedsPlan)
  }
  if (crest) await rateLimits.consume('picture', caller.id)
  const changes = { color, ...(await encodeCrest(caller.id, crest)) }
  await db.transaction(async (db) => {
    // They may have handed the club over, or their access may have ended, while the crest waited its turn.
    await lockClub(db, caller, clubId, 'owner')
    await lockCaller(db, caller)
    await db
      .insert(clubLooks)
      .values({ clubId, ...changes })
      .onConflictDoUpdate({ target: clubLooks.clubId, set: changes })
    await publishClubAndLeagues(db, clubId)
  })
}

/** Removes a club's look, whatever the owner's plan. @throws {NotFoundError | AccessError} */
export async function removeClubLook(db: Db, caller: Account, clubId: string): Promise<void> {
  await db.transaction(async (db) => {
    await lockClub(db, caller, clubId, 'owner')
    await deleteLook(db, clubId)
  })
}

/** Removes the look of someone else's club. @returns the club, if it had one */
export async function removeOthersLook(
  db: Db,
  clubId: string,
): Promise<{ ownerId: string; name: string } | null> {
  await lockClubRow(db, clubId)
  if (!(await deleteLook(db, clubId))) return null
  const { ownerId, name } = clubs
  const [club] = await db.select({ ownerId, name }).from(clubs).where(eq(clubs.id, clubId))
  return club ?? null
}

/** @returns whether there was one */
async function deleteLook(db: Db, clubId: string): Promise<boolean> {
  const { clubId: id } = clubLooks
  const removed = await db.delete(clubLooks).where(eq(id, clubId)).returning({ id })
  if (removed.length === 0) return false
  await publishClubAndLeagues(db, clubId)
  return true
}

/** The columns of a new crest, of none, or none at all if the crest stays. */
async function encodeCrest(userId: string, crest: NewLook['crest']) {
  if (crest === undefined) return {}
  if (crest === null) return { crest, crestId: null }
  return { crest: await encodeUpload(userId, crest, 'jpeg'), crestId: randomUUID() }
}
