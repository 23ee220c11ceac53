import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { DeletedClub } from '#contract/clubs/clubs.ts'
import { maxListedClubs } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { AccessError } from '#server/platform/errors/errors.ts'

import { purgeBatchSize, restorePeriod } from '../leagues/delete-league.ts'
import { lockClub } from './club-access.ts'
import { publishClubAndLeagues } from './club-members.ts'
import { notifyOfClubDeletion } from './club-notices.ts'
import { clubs } from './tables.ts'

const { isRestorable, isPurgeable, restorableUntil } = restorePeriod(clubs.deletedAt)

/** Deletes a club: hides it from everyone at once. It can be restored for seven days, and its leagues stay. */
export async function deleteClub(
  db: Db,
  account: Account,
  clubId: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const caller = await lockClub(db, account, clubId, 'owner')
    await db
      .update(clubs)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(eq(clubs.id, clubId))
    await publishClubAndLeagues(db, clubId)
    await notifyOfClubDeletion(db, caller, 'deleted')
  })
  return { message: 'Club deleted' }
}

/**
 * Restores a deleted club as it was. When several callers try at once, or race with the purge, exactly one of them
 * wins. Someone whose account is deleted at that moment restores nothing.
 *
 * @throws {NotFoundError} when it has been purged
 * @throws {AccessError} 401
 * @throws {Refusal} club-not-deleted or club-restore-too-late
 */
export async function restoreClub(db: Db, account: Account, clubId: string): Promise<void> {
  await db.transaction(async (db) => {
    const caller = await lockClub(db, account, clubId, 'owner', { allowsDeleted: true })
    if (!(await lockIfCanAct(db, account.id))) throw new AccessError(401)
    const [restored] = await db
      .update(clubs)
      .set({ deletedAt: null })
      .where(and(eq(clubs.id, clubId), isRestorable))
      .returning({ id: clubs.id })
    if (!restored)
      throw new Refusal(caller.isDeleted ? 'club-restore-too-late' : 'club-not-deleted')
    await publishClubAndLeagues(db, clubId)
    await notifyOfClubDeletion(db, caller, 'restored')
  })
}

/** The deleted clubs that the caller can restore, most recently deleted first. */
export async function listDeletedClubs(db: Db, caller: Account): Promise<DeletedClub[]> {
  return await db
    .select({
      id: clubs.id,
      name: clubs.name,
      restorableUntil,
    })
    .from(clubs)
    .where(and(eq(clubs.ownerId, caller.id), isNotNull(clubs.deletedAt), isRestorable))
    .orderBy(desc(clubs.deletedAt), asc(clubs.id))
    .limit(maxListedClubs)
}

/**
 * Permanently removes the clubs that can no longer be restored. Their leagues stay, in no club. Safe to run in
 * several processes at once.
 *
 * @returns how many clubs this call removed
 */
export async function purgeClubs(db: Db): Promise<number> {
  return await deleteInBatches(db, clubs, isPurgeable, purgeBatchSize)
}
