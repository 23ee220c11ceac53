import { daysToRestore, type League, type DeletedLeague } from '#contract/leagues.ts'
import { Refusal } from '#domain/refusal.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Account, Member } from '../identity/admission.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { publish } from '../live/live.ts'
import { tournaments } from '../tournaments/tables.ts'
import { notifyOfDeletion, notifyOfRestore } from './deletion-notices.ts'
import { readLeague } from './league.ts'
import { writeLog } from './log.ts'
import { lockLeague } from './row-lock.ts'
import { allLeagues, invitations, leagueMembers } from './tables.ts'

// In hours: a day of the session's zone may be longer or shorter.
const daysToUndo = sql.raw(`make_interval(hours => ${daysToRestore * 24})`)
const isRestorable = sql`${allLeagues.deletedAt} > clock_timestamp() - ${daysToUndo}`
const isTooLate = sql`${allLeagues.deletedAt} <= clock_timestamp() - ${daysToUndo}`

/**
 * Deletes a league: it is hidden from everyone at once, and can be restored for seven days. One that was
 * settled stays with its members to be read.
 *
 * @throws {Refusal} league-deleted or league-ended when it is deleted already
 */
export async function deleteLeague(db: Db, member: Member): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeague(db, leagueId, 'no key update')
    await db
      .update(allLeagues)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(eq(allLeagues.id, leagueId))
    await writeLog(db, leagueId, userId, 'League deleted')
    await tellPages(db, leagueId)
    await notifyOfDeletion(db, member)
  })
  return { message: 'League deleted' }
}

/**
 * Brings a deleted league back as if it had never been gone. One statement decides, so of several that
 * try at once, or race with the purge, one restores it.
 *
 * @throws {Missing} when it has been purged
 * @throws {Refusal} league-not-deleted or restore-too-late
 */
export async function restoreLeague(db: Db, member: Member): Promise<League> {
  const { leagueId, userId } = member
  return await db.transaction(async (db) => {
    const restored = await db
      .update(allLeagues)
      .set({ deletedAt: null })
      .where(and(eq(allLeagues.id, leagueId), isRestorable))
      .returning({ id: allLeagues.id })
    if (restored.length === 0) throw await whyNot(db, leagueId)
    await writeLog(db, leagueId, userId, 'League restored')
    await tellPages(db, leagueId)
    await notifyOfRestore(db, member)
    return await readLeague(db, leagueId)
  })
}

async function whyNot(db: Db, leagueId: string): Promise<Refusal> {
  const [league] = await db
    .select({ deletedAt: allLeagues.deletedAt })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
  const { deletedAt } = found(league, 'League')
  return new Refusal(deletedAt ? 'restore-too-late' : 'league-not-deleted')
}

/** The deleted leagues that the caller can restore, the latest first. */
export async function deletedLeagues(
  db: Db,
  caller: Account,
): Promise<{ leagues: DeletedLeague[] }> {
  const leagues = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      tournamentName: tournaments.name,
      restorableUntil: sql<Date>`${allLeagues.deletedAt} + ${daysToUndo}`.mapWith(
        allLeagues.draftingEndAt,
      ),
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(and(eq(allLeagues.commissionerId, caller.id), isRestorable))
    .orderBy(desc(allLeagues.deletedAt), asc(allLeagues.id))
  return { leagues }
}

/**
 * Removes for good the leagues that can no longer be restored, with everything in them; a settled one is
 * its members' past and stays. Any number of processes may do this at once: each league goes once.
 *
 * @returns how many it was this call that removed
 */
export async function purgeLeagues(db: Db): Promise<number> {
  const due = db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(and(isTooLate, isNull(allLeagues.settledAt)))
    .orderBy(asc(allLeagues.id))
    .for('update', { skipLocked: true })
  const purged = await db
    .delete(allLeagues)
    .where(inArray(allLeagues.id, due))
    .returning({ id: allLeagues.id })
  return purged.length
}

/** Open pages of members, and of those invited, ask again: the league has gone or is back. */
async function tellPages(db: Db, leagueId: string): Promise<void> {
  const people = await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(eq(leagueMembers.leagueId, leagueId))
    .union(
      db
        .select({ userId: invitations.toUserId })
        .from(invitations)
        .where(and(eq(invitations.leagueId, leagueId), eq(invitations.status, 'pending'))),
    )
  await publish(db, ...people.map(({ userId }) => ({ kind: 'user' as const, userId, leagueId })))
}
