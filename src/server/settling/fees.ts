import { and, eq, ne } from 'drizzle-orm'

import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import type { Member } from '../identity/admission.ts'
import { writeLog } from '../leagues/log.ts'
import { isMembership, requireMembership } from '../leagues/members.ts'
import { lockLeagueAs } from '../leagues/row-lock.ts'
import { personMark } from '../leagues/sentences.ts'
import { leagueMembers } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { leaguePayments } from './tables.ts'

/**
 * Marks whether a member has paid the commissioner the fee.
 *
 * @throws {Refusal} paid-since, when they have already paid by the settle-up list and would pay twice
 * @throws {Missing} when they aren't a member of the league
 */
export async function markFeePaid(
  db: Db,
  member: Member,
  userId: string,
  paid: boolean,
): Promise<{ message: string }> {
  const { leagueId, userId: by } = member
  await db.transaction(async (db) => {
    await lockLeagueAs(db, member, 'deputy', 'share', { allowEnded: true })
    await requireMembership(db, leagueId, userId)
    if (paid && (await hasPaidSince(db, leagueId, userId))) throw new Refusal('paid-since')
    const changed = await db
      .update(leagueMembers)
      .set({ paid })
      .where(and(isMembership(leagueId, userId), ne(leagueMembers.paid, paid)))
      .returning({ userId: leagueMembers.userId })
    if (changed.length === 0) return
    await writeLog(db, leagueId, by, `${personMark(userId)}: ${paid ? 'paid' : 'not paid'}`)
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: paid ? 'Marked as paid' : 'Marked as not paid' }
}

const hasPaidSince = async (db: Db, leagueId: string, userId: string): Promise<boolean> =>
  (await db.$count(
    leaguePayments,
    and(eq(leaguePayments.leagueId, leagueId), eq(leaguePayments.fromUserId, userId)),
  )) > 0
