import { and, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockLeagueForMember } from '#server/leagues/access/lock-league.ts'
import { logMoney } from '#server/leagues/log/league-log.ts'
import { personMark } from '#server/leagues/log/sentences.ts'
import { isMembership, requireMembership } from '#server/leagues/members/members.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

import { setPaid, storeTransfers } from '../results/store-transfers.ts'
import { leagueTransfers } from '../results/tables.ts'
import { settlements } from '../scoring/tables.ts'

/**
 * Marks whether a member has paid the commissioner the fee. Unchecking one that isn't checked does nothing.
 *
 * @param seen the fee that was paid; without it, any will do
 * @throws {Refusal} fee-changed, when the fee is another one now; marked-already, when it is checked; paid-since, when they have already paid by the settle-up list
 *   and would pay twice
 * @throws {NotFoundError} when they aren't a member of the league
 */
export async function setFeePaid(
  db: Db,
  member: Member,
  userId: string,
  paid: boolean,
  seen?: number,
): Promise<{ message: string }> {
  const { leagueId, userId: by } = member
  await db.transaction(async (db) => {
    const options = { allowsEnded: true }
    const { entryFee } = await lockLeagueForMember(db, member, 'deputy', 'no key update', options)
    if (paid && seen !== undefined && seen !== entryFee) {
      const sentence = `The entry fee is ${formatMoney(entryFee)} now, not ${formatMoney(seen)}. Check who’s paid.`
      throw new Refusal('fee-changed', sentence)
    }
    await requireMembership(db, leagueId, userId)
    const stored = await markStoredFee(db, { leagueId, from: userId, by }, paid)
    const changed = await db
      .update(leagueMembers)
      .set({ paid })
      .where(and(isMembership(leagueId, userId), ne(leagueMembers.paid, paid)))
      .returning({ userId: leagueMembers.userId })
    // An older build that runs beside this one during an upgrade marks the member alone.
    if (!stored && changed.length === 0) {
      if (paid) throw new Refusal('marked-already')
      return
    }
    await logMoney(db, leagueId, by, `${personMark(userId)}: ${paid ? 'paid' : 'not paid'}`)
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: paid ? 'Marked as paid' : 'Marked as not paid' }
}

/**
 * Marks the fee in the stored payments of a league, if it has settled. A fee that is paid only then is new among them,
 * and so is the refund, because the others were reckoned without it and stay.
 *
 * @returns whether that changed them
 */
async function markStoredFee(
  db: Db,
  { leagueId, from, by }: { leagueId: string; from: string; by: string },
  paid: boolean,
): Promise<boolean> {
  await storeTransfers(db, leagueId)
  const [league] = await db
    .select({ holderId: settlements.commissionerId, amountCents: allLeagues.entryFeeCents })
    .from(settlements)
    .innerJoin(allLeagues, eq(allLeagues.id, settlements.leagueId))
    .where(and(eq(settlements.leagueId, leagueId), gt(allLeagues.entryFeeCents, 0)))
  if (!league || from === league.holderId) return false
  const { holderId, amountCents } = league
  const isTheirs = and(eq(leagueTransfers.leagueId, leagueId), eq(leagueTransfers.fromUserId, from))
  const isFee = and(isTheirs, eq(leagueTransfers.kind, 'fee'))
  if ((await db.$count(leagueTransfers, isFee)) > 0) {
    const changed = await setPaid(db, isFee, paid, by)
    if (!paid) await removeUnpaidFee(db, leagueId, from)
    return changed.length > 0
  }
  if (!paid) return false
  const hasPaidSince = await db.$count(
    leagueTransfers,
    and(isTheirs, isNotNull(leagueTransfers.paidAt)),
  )
  if (hasPaidSince > 0) throw new Refusal('paid-since')
  await db.insert(leagueTransfers).values([
    { leagueId, amountCents, kind: 'fee', fromUserId: from, toUserId: holderId },
    { leagueId, amountCents, kind: 'refund', fromUserId: holderId, toUserId: from },
  ])
  await setPaid(db, isFee, true, by)
  return true
}

/**
 * Removes someone's fee and the payment that returns it once neither is made, because together they change nothing. A
 * fee that is then ticked off is new again, with its check.
 */
export async function removeUnpaidFee(db: Db, leagueId: string, userId: string): Promise<void> {
  const refund = alias(leagueTransfers, 'refund')
  const [pair] = await db
    .select({ feeId: leagueTransfers.id, refundId: refund.id })
    .from(leagueTransfers)
    .innerJoin(
      refund,
      and(
        eq(refund.leagueId, leagueId),
        eq(refund.kind, 'refund'),
        eq(refund.fromUserId, leagueTransfers.toUserId),
        eq(refund.toUserId, leagueTransfers.fromUserId),
        eq(refund.amountCents, leagueTransfers.amountCents),
        isNull(refund.paidAt),
      ),
    )
    .where(
      and(
        eq(leagueTransfers.leagueId, leagueId),
        eq(leagueTransfers.kind, 'fee'),
        eq(leagueTransfers.fromUserId, userId),
        isNull(leagueTransfers.paidAt),
      ),
    )
  if (!pair) return
  await db.delete(leagueTransfers).where(inArray(leagueTransfers.id, Object.values(pair)))
}
