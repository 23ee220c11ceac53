import { and, eq, ne, not, or, sql } from 'drizzle-orm'

import type { League } from '#contract/leagues/leagues.ts'
import { Refusal } from '#domain/refusal.ts'
import { isBlocked } from '#server/friends/blocks.ts'
import type { Member } from '#server/platform/auth/account.ts'
import { lockIfCanAct } from '#server/platform/auth/can-act.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockLeagueForMember } from './access/lock-league.ts'
import { type Handover, notifyOfDeputy, notifyOfHandOver } from './league-notices.ts'
import { readLeague } from './league.ts'
import { addLogEntries } from './log/league-log.ts'
import { personMark } from './log/sentences.ts'
import { isMembership, readMemberName, requireMembership } from './members/members.ts'
import { allLeagues, invitations, leagueMembers } from './tables.ts'

/**
 * Hands the league over to another member, at any time. The paid features of a league follow the new
 * commissioner's plan, because they read it through the league; the month's count stays with whoever made it.
 *
 * @throws {Refusal} already-commissioner or cannot-take-over
 * @throws {NotFoundError} when they aren't a member
 */
export async function handOverLeague(db: Db, member: Member, userId: string): Promise<League> {
  const { leagueId } = member
  if (userId === member.userId) throw new Refusal('already-commissioner')
  return await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    await transferLeague(db, { leagueId, from: member, by: member }, userId)
    return await readLeague(db, leagueId)
  })
}

/**
 * Makes another member the commissioner of a league whose row the caller has locked. Adds a log
 * entry and notifies everyone.
 *
 * @returns their name in the league
 * @throws {NotFoundError} when they aren't a member
 * @throws {Refusal} cannot-take-over
 */
export async function transferLeague(db: Db, change: Handover, userId: string): Promise<string> {
  const { leagueId, from, by } = change
  await requireSuccessor(db, userId)
  const name = await readMemberName(db, leagueId, userId)
  await db.update(allLeagues).set({ commissionerId: userId }).where(eq(allLeagues.id, leagueId))
  await db.update(leagueMembers).set({ deputy: false }).where(isMembership(leagueId, userId))
  await endStaleInvitations(db, leagueId)
  const who = by.userId === null ? by.name : personMark(by.userId)
  const instead = by.userId === from.userId ? '' : ` from ${personMark(from.userId)}`
  const to = personMark(userId)
  await addLogEntries(db, leagueId, by.userId, `${who} handed the league over${instead} to ${to}`)
  await notifyOfHandOver(db, change, { userId, name })
  await publish(
    db,
    { kind: 'league', leagueId },
    ...[from.userId, userId].map((userId) => ({ kind: 'user' as const, userId })),
  )
  return name
}

/**
 * Locks the account of whoever takes over, so that it can't be disabled or deleted in between.
 *
 * @throws {Refusal} cannot-take-over
 */
export async function requireSuccessor(db: Db, userId: string): Promise<void> {
  if (!(await lockIfCanAct(db, userId))) throw new Refusal('cannot-take-over')
}

/**
 * Makes a member a deputy, or no longer one. Only the commissioner may.
 *
 * @throws {Refusal} already-commissioner or cannot-take-over
 * @throws {NotFoundError} when they aren't a member
 */
export async function setDeputy(
  db: Db,
  member: Member,
  userId: string,
  deputy: boolean,
): Promise<{ message: string }> {
  const { leagueId } = member
  if (!member.isCommissioner) throw new AccessError(403, 'Only the league commissioner can do that')
  if (userId === member.userId) throw new Refusal('already-commissioner')
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'commissioner', 'no key update')
    await requireMembership(db, leagueId, userId)
    if (deputy) await requireSuccessor(db, userId)
    const changed = await db
      .update(leagueMembers)
      .set({ deputy })
      .where(and(isMembership(leagueId, userId), ne(leagueMembers.deputy, deputy)))
      .returning({ userId: leagueMembers.userId })
    if (changed.length === 0) return
    await endStaleInvitations(db, leagueId)
    const text = `${personMark(userId)} is ${deputy ? 'a' : 'no longer a'} deputy`
    await addLogEntries(db, leagueId, member.userId, text)
    await notifyOfDeputy(db, member, userId, deputy)
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: deputy ? 'Named a deputy' : 'No longer a deputy' }
}

/**
 * Ends the pending invitations of whoever may no longer invite, and to people whom the commissioner blocked or who
 * blocked them, after a change of roles or members.
 */
export async function endStaleInvitations(db: Db, leagueId: string): Promise<void> {
  const mayInvite = sql`exists (select from ${allLeagues} where ${allLeagues.id} = ${leagueId}
      and ${allLeagues.commissionerId} = ${invitations.fromUserId})
    or exists (select from ${leagueMembers} where ${leagueMembers.leagueId} = ${leagueId}
      and ${leagueMembers.userId} = ${invitations.fromUserId} and ${leagueMembers.deputy})`
  const commissioner = sql`(select ${allLeagues.commissionerId} from ${allLeagues} where ${allLeagues.id} = ${leagueId})`
  const ended = await db
    .delete(invitations)
    .where(
      and(
        eq(invitations.leagueId, leagueId),
        eq(invitations.status, 'pending'),
        or(not(sql`(${mayInvite})`), isBlocked(invitations.toUserId, commissioner)),
      ),
    )
    .returning({ userId: invitations.toUserId })
  await publish(db, ...ended.map(({ userId }) => ({ kind: 'user' as const, userId })))
}
