import { and, asc, eq, sql } from 'drizzle-orm'

import type { LeagueMember } from '#contract/leagues/leagues.ts'
import { memberLimit } from '#domain/leagues/rules.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { found, violates } from '../errors/errors.ts'
import type { Admitted } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { publish } from '../live/live.ts'
import { writeLog } from './log.ts'
import { memberName, nameMembers } from './names.ts'
import { personMark } from './sentences.ts'
import { leagueMembers, leagues, removedMembers, teams } from './tables.ts'

/** The members in the order they joined. It reveals only whether each one's team is complete. */
export async function membersOf(
  db: Db,
  { leagueId }: Admitted,
): Promise<{ members: LeagueMember[] }> {
  const members = await db
    .select({
      userId: users.id,
      username: users.username,
      name: memberName,
      firstName: users.firstName,
      lastName: users.lastName,
      venmoHandle: users.venmoHandle,
      isCommissioner: sql<boolean>`${leagues.commissionerId} = ${users.id}`,
      isDeputy: leagueMembers.deputy,
      picked: sql<boolean>`coalesce(${teams.complete}, false)`,
      paid: leagueMembers.paid,
      joinedAt: leagueMembers.joinedAt,
    })
    .from(leagueMembers)
    .innerJoin(leagues, eq(leagues.id, leagueMembers.leagueId))
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .leftJoin(teams, and(eq(teams.leagueId, leagues.id), eq(teams.userId, users.id)))
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
  return { members }
}

/** Adds a member to a league whose row the caller has locked, and logs it. @returns false for someone who is in already @throws {Refusal} league-full */
export async function addMember(db: Db, leagueId: string, id: string): Promise<boolean> {
  const added = await db
    .insert(leagueMembers)
    .values({ leagueId, userId: id })
    .onConflictDoNothing()
    .returning({ userId: leagueMembers.userId })
    .catch((error: unknown) => {
      throw violates(error, 'league_members_limit') ? new Refusal('league-full') : error
    })
  if (added.length === 0) return false
  await db.delete(removedMembers).where(isRemoval(leagueId, id))
  await nameMembers(db, [leagueId])
  await writeLog(db, leagueId, id, `${personMark(id)} joined`)
  await publish(db, { kind: 'league', leagueId }, { kind: 'user', userId: id })
  return true
}

/** A member's name in the league. @throws {Missing} when they aren't a member */
export async function memberNameOf(db: Db, leagueId: string, userId: string): Promise<string> {
  const [row] = await db
    .select({ name: memberName })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(isMembership(leagueId, userId))
  return found(row, 'Member').name
}

/** @throws {Missing} when someone isn't in a league */
export async function requireMembership(db: Db, leagueId: string, userId: string): Promise<void> {
  found((await isMember(db, leagueId, userId)) || null, 'Member')
}

/** Whether the commissioner removed someone, who then needs a new invitation. */
export const wasRemoved = async (db: Db, leagueId: string, userId: string): Promise<boolean> =>
  (await db.$count(removedMembers, isRemoval(leagueId, userId))) > 0

/** Matches the row of someone's removal, for a query of `removedMembers`. */
export const isRemoval = (leagueId: string, userId: string) =>
  and(eq(removedMembers.leagueId, leagueId), eq(removedMembers.userId, userId))

/** The ids of a league's members, sorted, so that writers lock people in one order. */
export async function memberIdsOf(db: Db, leagueId: string): Promise<string[]> {
  const members = await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.userId))
  return members.map(({ userId }) => userId)
}

/** Whether a league has no place left. A trigger enforces the limit; this only refuses earlier. */
export const isFull = async (db: Db, leagueId: string): Promise<boolean> =>
  (await db.$count(leagueMembers, eq(leagueMembers.leagueId, leagueId))) >= memberLimit

/** Whether someone is in a league. */
export const isMember = async (db: Db, leagueId: string, userId: string): Promise<boolean> =>
  (await db.$count(leagueMembers, isMembership(leagueId, userId))) > 0

/** Matches the row of someone's membership, for a query of `leagueMembers`. */
export const isMembership = (leagueId: string, userId: string) =>
  and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId))
