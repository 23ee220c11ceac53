import type { LeagueMember } from '#contract/leagues.ts'
import { Refusal } from '#domain/refusal.ts'
import { memberLimit } from '#domain/rules.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'

import type { Admitted, Member } from '../accounts/admission.ts'
import { users } from '../accounts/tables.ts'
import type { Db } from '../db/db.ts'
import { teams } from '../draft/tables.ts'
import { found } from '../errors.ts'
import { tell } from '../live/live.ts'
import { leaguePayments } from '../settling/tables.ts'
import { writeLog } from './log.ts'
import { lockLeague } from './row-lock.ts'
import { leagueMembers, leagues } from './tables.ts'

/** The members as they joined. Of a team nothing but whether it is complete. */
export async function membersOf(
  db: Db,
  { leagueId }: Admitted,
): Promise<{ members: LeagueMember[] }> {
  const members = await db
    .select({
      userId: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      venmoHandle: users.venmoHandle,
      isCommissioner: sql<boolean>`${leagues.commissionerId} = ${users.id}`,
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

/** Whether a league has as many members as it may. The database decides: this only says so early. */
export const isFull = async (db: Db, leagueId: string): Promise<boolean> =>
  (await db.$count(leagueMembers, eq(leagueMembers.leagueId, leagueId))) >= memberLimit

/** Whether someone is in a league. */
export const isMember = async (db: Db, leagueId: string, userId: string): Promise<boolean> =>
  (await db.$count(leagueMembers, isMembership(leagueId, userId))) > 0

const isMembership = (leagueId: string, userId: string) =>
  and(eq(leagueMembers.leagueId, leagueId), eq(leagueMembers.userId, userId))

/**
 * Ticks a member off as having given the commissioner the fee, or not.
 *
 * @throws {Refusal} paid-since: who has paid as the settled league says would have paid twice
 * @throws {Missing} when that is no member of the league
 */
export async function tickOff(
  db: Db,
  { leagueId, userId: by }: Member,
  userId: string,
  paid: boolean,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await lockLeague(db, leagueId, 'share', { evenEnded: true })
    const [person] = await db
      .select({ username: users.username })
      .from(leagueMembers)
      .innerJoin(users, eq(users.id, leagueMembers.userId))
      .where(isMembership(leagueId, userId))
    const { username } = found(person, 'Member')
    if (paid && (await hasPaidSince(db, leagueId, userId))) throw new Refusal('paid-since')
    const changed = await db
      .update(leagueMembers)
      .set({ paid })
      .where(and(isMembership(leagueId, userId), ne(leagueMembers.paid, paid)))
      .returning({ userId: leagueMembers.userId })
    if (changed.length === 0) return
    await writeLog(db, leagueId, by, `${username}: ${paid ? 'paid' : 'not paid'}`)
    await tell(db, { kind: 'league', leagueId })
  })
  return { message: paid ? 'Marked as paid' : 'Marked as not paid' }
}

const hasPaidSince = async (db: Db, leagueId: string, userId: string): Promise<boolean> =>
  (await db.$count(
    leaguePayments,
    and(eq(leaguePayments.leagueId, leagueId), eq(leaguePayments.fromUserId, userId)),
  )) > 0
