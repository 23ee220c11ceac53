import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import { settleUp } from '#domain/money/settle-up.ts'
import { sum } from '#domain/sum.ts'
import { nameInLeagueSql } from '#server/leagues/members/member-names.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { runForEach } from '#server/platform/process/background-task.ts'

import { settlements } from '../scoring/tables.ts'
import { payersOf, listMembersWithPrizes } from './payers.ts'
import { leagueTransfers } from './tables.ts'

const batchSize = 100

/**
 * Stores the payments of a settled league, once: with its result, or later where an earlier version settled it. What
 * its members have paid each other by then is stored already, and deducted.
 */
export async function storeTransfers(db: Db, leagueId: string): Promise<void> {
  await db.transaction(async (db) => {
    await db
      .select({ id: allLeagues.id })
      .from(allLeagues)
      .where(eq(allLeagues.id, leagueId))
      .for('no key update')
    const [league] = await db
      .update(settlements)
      .set({ transfersStored: true })
      .from(allLeagues)
      .where(
        and(
          eq(settlements.leagueId, leagueId),
          eq(settlements.transfersStored, false),
          eq(allLeagues.id, leagueId),
        ),
      )
      .returning({
        holderId: settlements.commissionerId,
        fee: allLeagues.entryFeeCents,
        outcome: allLeagues.outcome,
        settledAt: allLeagues.settledAt,
      })
    if (!league) return
    const members = await listMembersWithPrizes(db, leagueId)
    const prizes = new Map(members.map(({ userId, prize }) => [userId, prize]))
    const payers = payersOf(members, prizes, league.fee, league.outcome === 'void')
    // The commissioner takes the place of members whom earlier versions removed with their accounts.
    const share = sum(payers.map(({ feeDue, prize }) => feeDue - prize))
    const made = await db
      .select({
        from: leagueTransfers.fromUserId,
        to: leagueTransfers.toUserId,
        amount: leagueTransfers.amountCents,
      })
      .from(leagueTransfers)
      .where(eq(leagueTransfers.leagueId, leagueId))
    const list = settleUp(payers, league.holderId, share, made)
    if (list.length === 0) return
    await db.insert(leagueTransfers).values(
      list.map(({ kind, from, to, amount, paid }) => ({
        leagueId,
        kind,
        fromUserId: from,
        toUserId: to,
        amountCents: amount,
        paidAt: paid ? league.settledAt : null,
      })),
    )
  })
}

/** The stored payments of a league that have yet to be made, in their order, with the payee’s name. */
export async function readOpenTransfers(
  db: Db,
  leagueId: string,
): Promise<{ from: string; name: string; amount: number }[]> {
  return await db
    .select({
      from: leagueTransfers.fromUserId,
      name: nameInLeagueSql(leagueTransfers.leagueId),
      amount: leagueTransfers.amountCents,
    })
    .from(leagueTransfers)
    .innerJoin(users, eq(users.id, leagueTransfers.toUserId))
    .where(and(eq(leagueTransfers.leagueId, leagueId), isNull(leagueTransfers.paidAt)))
    .orderBy(asc(leagueTransfers.order))
}

/** Stores the payments of leagues that an earlier version settled, some in each run. */
export async function storeMissingTransfers(db: Db): Promise<void> {
  const missing = await db
    .select({ id: settlements.leagueId })
    .from(settlements)
    .where(eq(settlements.transfersStored, false))
    .orderBy(asc(settlements.leagueId))
    .limit(batchSize)
  const store = async ({ id }: { id: string }) => {
    await storeTransfers(db, id)
    return true
  }
  await runForEach(missing, store, 'leagues have no stored payments')
}

/** Marks some payments as made or not. @returns those that this changed */
export const setPaid = (db: Db, which: SQL | undefined, paid: boolean, by: string) =>
  db
    .update(leagueTransfers)
    .set({ paidAt: paid ? sql`clock_timestamp()` : null, paidBy: paid ? by : null })
    .where(and(which, paid ? isNull(leagueTransfers.paidAt) : isNotNull(leagueTransfers.paidAt)))
    .returning()
