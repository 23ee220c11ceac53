import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { leagueRestoreDays, type League, type DeletedLeague } from '#contract/leagues/leagues.ts'
import { maxListedLeagues } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account, Member } from '#server/platform/auth/account.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deleteInBatches } from '#server/platform/db/delete-in-batches.ts'
import { AccessError } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { tournaments } from '../tournaments/tables.ts'
import { lockLeagueForMember } from './access/lock-league.ts'
import { notifyOfDeletion, notifyOfRestore } from './deletion-notices.ts'
import { readLeague } from './league.ts'
import { addLogEntries } from './log/league-log.ts'
import { isSecondForTournament, leaveClub } from './one-league-per-tournament.ts'
import { allLeagues, invitations, leagueMembers } from './tables.ts'

/** How many leagues, clubs, guests, or evenings one statement deletes, with all that refers to them. */
export const purgeBatchSize = 50

// In hours, because a day in the session's time zone can have 23 or 25 of them.
const restoreWindow = sql.raw(`make_interval(hours => ${leagueRestoreDays * 24})`)

/** Until when a deleted league or club can be restored, for a query of its table. */
export const restorePeriod = (deletedAt: PgColumn) => ({
  isRestorable: sql`${deletedAt} > clock_timestamp() - ${restoreWindow}`,
  isPurgeable: sql`${deletedAt} <= clock_timestamp() - ${restoreWindow}`,
  restorableUntil: sql<Date>`${deletedAt} + ${restoreWindow}`.mapWith(deletedAt) as SQL<Date>,
})

const { isRestorable, isPurgeable, restorableUntil } = restorePeriod(allLeagues.deletedAt)

/**
 * Deletes a league: hides it from everyone at once. It can be restored for seven days, and a settled league
 * stays readable to its members.
 *
 * @throws {Refusal} league-deleted or league-ended when it is already deleted
 */
export async function deleteLeague(db: Db, member: Member): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    await db
      .update(allLeagues)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(eq(allLeagues.id, leagueId))
    await addLogEntries(db, leagueId, userId, 'League deleted')
    await publishToPages(db, leagueId)
    await notifyOfDeletion(db, member)
  })
  return { message: 'League deleted' }
}

/**
 * Restores a deleted league as it was, but outside its club if that has another league for the tournament. When several
 * callers try at once, or race with the purge, exactly one of them wins. Someone whose account is deleted at that moment
 * restores nothing.
 *
 * @throws {NotFoundError} when it has been purged
 * @throws {Refusal} league-not-deleted, restore-too-late, or club-has-tournament when it is locked and so stays in its club
 * @throws {AccessError} 401
 */
export async function restoreLeague(db: Db, member: Member): Promise<League> {
  const { leagueId, userId } = member
  return await db.transaction(async (db) => {
    const { deletedAt } = await lockLeagueForMember(db, member, 'commissioner', 'no key update', {
      allowsDeleted: true,
    })
    const isSecond = await isSecondForTournament(db, leagueId)
    if (!(await lockIfCanAct(db, userId))) throw new AccessError(401)
    const restored = await db
      .update(allLeagues)
      .set({ deletedAt: null })
      .where(and(eq(allLeagues.id, leagueId), isRestorable))
      .returning({ id: allLeagues.id })
    if (restored.length === 0)
      throw new Refusal(deletedAt ? 'restore-too-late' : 'league-not-deleted')
    await addLogEntries(db, leagueId, userId, 'League restored')
    if (isSecond) {
      await leaveClub(db, leagueId)
      const text = 'No longer in the club, which has another league for the tournament'
      await addLogEntries(db, leagueId, userId, text)
    }
    await publishToPages(db, leagueId)
    await notifyOfRestore(db, member)
    return await readLeague(db, leagueId)
  })
}

/** The deleted leagues that the caller can restore, most recently deleted first. */
export async function listDeletedLeagues(
  db: Db,
  caller: Account,
): Promise<{ leagues: DeletedLeague[] }> {
  const leagues = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      tournamentName: tournaments.name,
      restorableUntil,
    })
    .from(allLeagues)
    .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
    .where(and(eq(allLeagues.commissionerId, caller.id), isRestorable))
    .orderBy(desc(allLeagues.deletedAt), asc(allLeagues.id))
    .limit(maxListedLeagues)
  return { leagues }
}

/**
 * Permanently removes the leagues that can no longer be restored, with everything in them. Settled leagues
 * stay: they are their members' history. Safe to run in several processes at once.
 *
 * @returns how many leagues this call removed
 */
export async function purgeLeagues(db: Db): Promise<number> {
  return await deleteWithChats(db, and(isPurgeable, isNull(allLeagues.settledAt)))
}

/**
 * Deletes leagues with everything in them. Their messages go first, in batches of their own, since one chat may have more
 * than a statement deletes in its time. A league that is just being restored is left out.
 *
 * @returns how many leagues this call deleted
 */
export async function deleteWithChats(db: Db, where: SQL | undefined): Promise<number> {
  // The tables of messages lie above leagues, so they are named in SQL.
  const chats = sql`array(select id from conversations
    where league_id = any(array(
      select ${allLeagues.id} from ${allLeagues} where ${where} for share skip locked)))`
  await deleteInBatches(db, sql.identifier('messages'), sql`conversation_id = any(${chats})`)
  return await deleteInBatches(db, allLeagues, where, purgeBatchSize)
}

/** Makes the open pages of members and invitees refetch: the league is gone, or back. */
async function publishToPages(db: Db, leagueId: string): Promise<void> {
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
