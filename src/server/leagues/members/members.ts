import { and, asc, eq, sql } from 'drizzle-orm'

import type { LeagueMember } from '#contract/leagues/leagues.ts'
import type { LeagueViewer } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { leagueMembers, leagues, teams } from '../tables.ts'
import { memberNameSql } from './member-names.ts'

/**
 * The members in the order they joined. It reveals only whether each one's team is complete. Someone who is only
 * invited gets no last names and no Venmo handles.
 */
export async function listMembers(
  db: Db,
  { leagueId, membership }: LeagueViewer,
): Promise<{ members: LeagueMember[] }> {
  const members = await db
    .select({
      userId: users.id,
      username: users.username,
      name: memberNameSql,
      firstName: users.firstName,
      lastName: users.lastName,
      venmoHandle: users.venmoHandle,
      isCommissioner: sql<boolean>`${leagues.commissionerId} = ${users.id}`,
      isDeputy: leagueMembers.deputy,
      canTakeOver: canAct,
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
  if (membership === 'member') return { members }
  return { members: members.map((one) => ({ ...one, lastName: null, venmoHandle: null })) }
}

/** A member's name in the league. @throws {NotFoundError} when they aren't a member */
export async function readMemberName(db: Db, leagueId: string, userId: string): Promise<string> {
  const [row] = await db
    .select({ name: memberNameSql })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(isMembership(leagueId, userId))
  return found(row, 'Member').name
}

/** @throws {NotFoundError} when someone isn't in a league */
export async function requireMembership(db: Db, leagueId: string, userId: string): Promise<void> {
  found((await db.$count(leagueMembers, isMembership(leagueId, userId))) || null, 'Member')
}

/** The ids of a league's members, sorted, so that writers lock people in one order. */
export async function listMemberIds(db: Db, leagueId: string): Promise<string[]> {
  const members = await db
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(eq(leagueMembers.leagueId, leagueId))
    .orderBy(asc(leagueMembers.userId))
  return members.map(({ userId }) => userId)
}

/** The members who are checked off as having paid the fee, in the order they joined. */
export async function listPaidMembers(
  db: Db,
  leagueId: string,
): Promise<{ userId: string; name: string }[]> {
  return await db
    .select({ userId: users.id, name: memberNameSql })
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.paid, true)))
    .orderBy(asc(leagueMembers.joinedAt), asc(users.id))
}

/** Matches the row of someone's membership, for a query of `leagueMembers`. */
export const isMembership = (leagueId: string, userId: string) =>
  and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId))
