import type { SettleUp } from '#contract/settling.ts'
import { dollars, moneyText } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transfer } from '#domain/money/settle-up.ts'
import { and, eq, sql } from 'drizzle-orm'

import type { Member } from '../identity/admission.ts'
import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import { Denied } from '../errors/errors.ts'
import { writeLog } from '../leagues/log.ts'
import { lockLeague } from '../leagues/row-lock.ts'
import { publish } from '../live/live.ts'
import { readLedger } from './ledger.ts'
import { leaguePayments } from './tables.ts'

/**
 * Who pays whom in a league. A member whom the commissioner ticked off has given him the fee; the rest of
 * the rule is the domain's. Empty until drafting closes; as things stand until the result does.
 */
export async function readSettleUp(db: Db, { leagueId }: Member): Promise<SettleUp> {
  await ensureClosed(db, leagueId)
  const ledger = await readLedger(db, leagueId)
  const party = (userId: string) => ({
    userId,
    username: ledger.people.get(userId)?.username ?? '',
  })
  const onWire = ({ from, to, amount }: Transfer, paid: boolean) => {
    const handle = ledger.people.get(to)?.venmoHandle ?? null
    const venmoLink = paid || !handle ? null : venmo(handle, amount, ledger.leagueName)
    return { from: party(from), to: party(to), amount, venmoLink, paid }
  }
  return {
    status: ledger.status,
    provisional: !ledger.ended,
    totalPool: ledger.pot,
    commissionerShare: ledger.share,
    transfers: [
      ...ledger.open.map((transfer) => onWire(transfer, false)),
      ...[...ledger.fees, ...ledger.payments].map((transfer) => onWire(transfer, true)),
    ],
  }
}

/**
 * Notes that a transfer of a settled league has been made, or that it has not after all. Who gets the
 * money may say so, and the commissioner.
 *
 * @throws {Refusal} not-settled, or nothing-to-pay
 */
export async function markTransferPaid(
  db: Db,
  { leagueId, userId, isCommissioner }: Member,
  { fromUserId, toUserId, paid }: { fromUserId: string; toUserId: string; paid: boolean },
): Promise<{ message: string }> {
  if (userId !== toUserId && !isCommissioner) {
    throw new Denied(403, 'Only who gets the money, or the commissioner, may say so')
  }
  await db.transaction(async (db) => {
    // Who says the same at the same time waits, and then finds it said.
    await lockLeague(db, leagueId, 'no key update', { allowEnded: true })
    const { ended, open, payments, people } = await readLedger(db, leagueId)
    if (!ended) throw new Refusal('not-settled')
    const isIt = ({ from, to }: Transfer) => from === fromUserId && to === toUserId
    const noted = payments.find(isIt)
    const due = open.find(isIt)
    const changed = paid ? due : noted
    if (!changed) {
      if (paid && !noted) throw new Refusal('nothing-to-pay')
      return
    }
    await (paid ? notePayment(db, leagueId, changed) : forgetPayment(db, leagueId, changed))
    const [from, to] = [fromUserId, toUserId].map((id) => people.get(id)?.username ?? '')
    const amount = moneyText(changed.amount)
    await writeLog(
      db,
      leagueId,
      userId,
      `${from} ${paid ? 'paid' : 'has not paid'} ${to} ${amount}`,
    )
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: paid ? 'Marked as paid' : 'Marked as not paid' }
}

/** On top of what the two have paid before, if a fee has since been ticked off that changed what is due. */
async function notePayment(db: Db, leagueId: string, { from, to, amount }: Transfer) {
  await db
    .insert(leaguePayments)
    .values({ leagueId, fromUserId: from, toUserId: to, amountCents: amount })
    .onConflictDoUpdate({
      target: [leaguePayments.leagueId, leaguePayments.fromUserId, leaguePayments.toUserId],
      set: { amountCents: sql`${leaguePayments.amountCents} + excluded.amount_cents` },
    })
}

async function forgetPayment(db: Db, leagueId: string, { from, to }: Transfer) {
  await db
    .delete(leaguePayments)
    .where(
      and(
        eq(leaguePayments.leagueId, leagueId),
        eq(leaguePayments.fromUserId, from),
        eq(leaguePayments.toUserId, to),
      ),
    )
}

/** Opens Venmo with the payment filled in. */
function venmo(handle: string, cents: number, note: string): string {
  const query = new URLSearchParams({ txn: 'pay', amount: dollars(cents), note })
  return `https://venmo.com/${encodeURIComponent(handle.replace(/^@/, ''))}?${query.toString()}`
}
