import { and, asc, eq, ne, sql } from 'drizzle-orm'

import type { ClubMember } from '#contract/clubs/clubs.ts'
import type { ClubRole } from '#domain/clubs/roles.ts'
import { leagueNames, type PersonNames } from '#domain/names.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { nameColumns } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError, found, onViolation } from '#server/platform/errors/errors.ts'
import { publish, publishSql } from '#server/platform/live/live.ts'

import { requireSuccessor } from '../leagues/roles.ts'
import { isClubMembership, lockClub, roleColumn } from './club-access.ts'
import { notifyClubMembers, notifyOfClubHandOver } from './club-notices.ts'
import { limitOwnedClubs } from './owned-clubs.ts'
import { clubLeagues, clubMembers, clubs, removedClubMembers } from './tables.ts'

/** The columns of a member, for a query of `clubMembers`, `clubs` and `users`. */
export const memberColumns = {
  ...nameColumns,
  role: roleColumn,
  alwaysIn: clubMembers.alwaysIn,
  canTakeOver: canAct,
}

export const byJoinDate = [asc(clubMembers.joinedAt), asc(users.id)]

/** A club's members over the wire, each with a name that no other has. */
export function toClubMembers(
  people: readonly (PersonNames & Pick<ClubMember, 'role' | 'alwaysIn' | 'canTakeOver'>)[],
): ClubMember[] {
  const names = leagueNames(people)
  return people.map(({ id, username, ...member }) => ({
    userId: id,
    username,
    name: names.get(id) ?? username,
    role: member.role,
    alwaysIn: member.alwaysIn,
    canTakeOver: member.canTakeOver,
  }))
}

/** A club's members in the order they joined. */
export async function listClubMembers(db: Db, clubId: string): Promise<ClubMember[]> {
  const people = await db
    .select(memberColumns)
    .from(clubMembers)
    .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
    .innerJoin(users, eq(users.id, clubMembers.userId))
    .where(eq(clubMembers.clubId, clubId))
    .orderBy(...byJoinDate)
  return toClubMembers(people)
}

/** A member of a club. @throws {NotFoundError} when they aren't one */
async function readClubMember(db: Db, clubId: string, userId: string): Promise<ClubMember> {
  const members = await listClubMembers(db, clubId)
  return found(
    members.find((member) => member.userId === userId),
    'Member',
  )
}

/** Makes the open pages of a club's members refetch, and those of someone who is no longer in it. */
export async function publishClub(db: Db, clubId: string, ...others: string[]): Promise<void> {
  const members = await db
    .select({ userId: clubMembers.userId })
    .from(clubMembers)
    .where(eq(clubMembers.clubId, clubId))
  const userIds = [...members.map(({ userId }) => userId), ...others]
  await publish(db, ...userIds.map((userId) => ({ kind: 'user' as const, userId })))
}

/** Makes the open pages of a club's members and of its leagues refetch, since both show its name and look. */
export async function publishClubAndLeagues(db: Db, clubId: string): Promise<void> {
  await publishClub(db, clubId)
  const changes = sql`(
    select jsonb_agg(jsonb_build_object('kind', 'league', 'leagueId', ${clubLeagues.leagueId}))
    from ${clubLeagues} where ${clubLeagues.clubId} = ${clubId})`
  await db.execute(sql`select ${publishSql(changes)}`)
}

/** Adds members to a club. @throws {Refusal} club-full */
export async function addClubMembers(
  db: Db,
  clubId: string,
  userIds: readonly string[],
): Promise<void> {
  await db
    .insert(clubMembers)
    .values(userIds.map((userId) => ({ clubId, userId })))
    .catch(onViolation('club_members_limit', () => new Refusal('club-full')))
  await publishClub(db, clubId)
}

/**
 * Names a deputy, or no longer one; with `owner`, hands the club over. No limit keeps the club of someone who deletes
 * their account from its successor: they must be able to leave.
 *
 * @throws {Refusal} already-owner, cannot-take-over or club-limit
 * @throws {NotFoundError} when they aren't a member
 */
export async function updateClubRole(
  db: Db,
  account: Account,
  { id, userId, role }: { id: string; userId: string; role: ClubRole },
  { isLimited = true } = {},
): Promise<{ message: string }> {
  return await db.transaction(async (db) => {
    const caller = await lockClub(db, account, id, 'owner')
    const member = await readClubMember(db, id, userId)
    if (userId === caller.userId) throw new Refusal('already-owner')
    if (member.role === role) return { message: 'Nothing to change' }
    if (role !== 'member') await requireSuccessor(db, userId)
    await db
      .update(clubMembers)
      .set({ deputy: role === 'deputy' })
      .where(isClubMembership(id, userId))
    if (role === 'owner') {
      await db.update(clubs).set({ ownerId: userId, handedOver: true }).where(eq(clubs.id, id))
      // Weeks that start on their own were the former owner's choice, also if the club comes back to them. Their table
      // lies above this folder.
      await db.execute(sql`delete from club_mondays where club_id = ${id}`)
      if (isLimited) await limitOwnedClubs(db, userId, true)
      await notifyOfClubHandOver(db, caller, member)
    } else {
      const isDeputy = role === 'deputy'
      await notifyClubMembers(
        db,
        caller,
        [userId],
        isDeputy
          ? `You’re now a deputy in ${caller.clubName}`
          : `You’re no longer a deputy in ${caller.clubName}`,
        isDeputy
          ? `${caller.name} made you a deputy in ${caller.clubName}. You can share the invite link and add your leagues.`
          : `${caller.name} removed you as a deputy in ${caller.clubName}. You’re still a member.`,
      )
    }
    await (role === 'owner' ? publishClubAndLeagues : publishClub)(db, id)
    return { message: role === 'owner' ? 'Club handed over' : 'Role changed' }
  })
}

/**
 * Lets a member leave, or the owner remove one. They stay in the leagues that they are in, and see nothing more of
 * the club. No one is notified of leaving a deleted club.
 *
 * @throws {Refusal} owner-stays
 * @throws {NotFoundError} when they aren't a member
 * @throws {AccessError} when a member other than the owner removes someone
 */
export async function removeClubMember(
  db: Db,
  account: Account,
  clubId: string,
  userId: string,
  options: { allowsDeleted?: boolean } = {},
): Promise<{ message: string }> {
  const isLeaving = userId === account.id
  await db.transaction(async (db) => {
    const caller = await lockClub(db, account, clubId, 'member', options)
    if (!isLeaving && caller.role !== 'owner') {
      throw new AccessError(403, 'Only the owner of this club can do that')
    }
    const members = await listClubMembers(db, clubId)
    const member = found(
      members.find((member) => member.userId === userId),
      'Member',
    )
    if (member.role === 'owner') throw new Refusal('owner-stays')
    await db.delete(clubMembers).where(isClubMembership(clubId, userId))
    const { clubName } = caller
    if (isLeaving && !caller.isDeleted) {
      const owner = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
      const text = `${member.name} left ${clubName}. They’re still in any leagues they joined.`
      await notifyClubMembers(db, caller, owner, `${member.name} left ${clubName}`, text)
    }
    if (!isLeaving) {
      await db.insert(removedClubMembers).values({ clubId, userId }).onConflictDoNothing()
      const text = `${caller.name} removed you from ${clubName}. You’re still in any leagues you joined.`
      const title = `${caller.name} removed you from ${clubName}`
      await notifyClubMembers(db, caller, [userId], title, text, '/dashboard')
    }
    await publishClub(db, clubId, userId)
  })
  return { message: isLeaving ? 'You left the club' : 'Member removed' }
}

/** Sets whether the caller is in every new week of a club at once. @throws {NotFoundError} when they aren't in it */
export async function setAutoJoin(
  db: Db,
  account: Account,
  clubId: string,
  alwaysIn: boolean,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const { userId } = await lockClub(db, account, clubId)
    const changed = await db
      .update(clubMembers)
      .set({ alwaysIn })
      .where(and(isClubMembership(clubId, userId), ne(clubMembers.alwaysIn, alwaysIn)))
      .returning({ userId: clubMembers.userId })
    if (changed.length > 0) await publishClub(db, clubId)
  })
  return { message: alwaysIn ? 'You’re always in' : 'You’re asked each week' }
}
