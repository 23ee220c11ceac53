import { and, eq, sql } from 'drizzle-orm'

import type { SettleUp } from '#contract/leagues/settling.ts'
import { dollars, moneyText } from '#domain/money/money.ts'
import type { Transfer } from '#domain/money/settle-up.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { Denied } from '../errors/errors.ts'
import type { Member } from '../identity/admission.ts'
import { writeLog } from '../leagues/log.ts'
import { lockLeague } from '../leagues/row-lock.ts'
import { personMark } from '../leagues/sentences.ts'
import { publish } from '../live/live.ts'
import { readLedger } from './ledger.ts'
import { leaguePayments } from './tables.ts'

/**
 * The settle-up list of a league: empty until the draft closes, and provisional until the league settles. The
 * domain has the rule.
 */
export async function readSettleUp(db: Db, { leagueId }: Member): Promise<SettleUp> {
  const ledger = await readLedger(db, leagueId)
  const party = (userId: string) => ({
    userId,
    username: ledger.people.get(userId)?.username ?? '',
    name: ledger.people.get(userId)?.name ?? '',
  })
  const onWire = ({ from, to, amount }: Transfer, paid: boolean) => {
    const handle = ledger.people.get(to)?.venmoHandle ?? null
    const venmoLink = paid || !handle ? null : venmoUrl(handle, amount, ledger.leagueName)
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
 * Marks whether a transfer of a settled league has been paid. Only the recipient, the commissioner and deputies
 * may.
 *
 * @throws {Refusal} not-settled, or nothing-to-pay
 */
export async function markTransferPaid(
  db: Db,
  member: Member,
  { fromUserId, toUserId, paid }: { fromUserId: string; toUserId: string; paid: boolean },
): Promise<{ message: string }> {
  const { leagueId, userId, isCommissioner, isDeputy } = member
  if (userId !== toUserId && !isCommissioner && !isDeputy) {
    throw new Denied(
      403,
      'Only the person who gets the money, the commissioner or a deputy can change this',
    )
  }
  await db.transaction(async (db) => {
    // When two identical requests race, the second one waits and finds nothing to change.
    await lockLeague(db, leagueId, 'no key update', { allowEnded: true })
    const { ended, open, payments } = await readLedger(db, leagueId)
    if (!ended) throw new Refusal('not-settled')
    const isThis = ({ from, to }: Transfer) => from === fromUserId && to === toUserId
    const recorded = payments.find(isThis)
    const due = open.find(isThis)
    const changed = paid ? due : recorded
    if (!changed) {
      if (paid && !recorded) throw new Refusal('nothing-to-pay')
      return
    }
    await (paid ? recordPayment(db, leagueId, changed) : deletePayment(db, leagueId, changed))
    const [from, to] = [fromUserId, toUserId].map(personMark)
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

/** Adds to an earlier payment between the two, since a fee marked as paid later may change what is due. */
async function recordPayment(db: Db, leagueId: string, { from, to, amount }: Transfer) {
  await db
    .insert(leaguePayments)
    .values({ leagueId, fromUserId: from, toUserId: to, amountCents: amount })
    .onConflictDoUpdate({
      target: [leaguePayments.leagueId, leaguePayments.fromUserId, leaguePayments.toUserId],
      set: { amountCents: sql`${leaguePayments.amountCents} + excluded.amount_cents` },
    })
}

async function deletePayment(db: Db, leagueId: string, { from, to }: Transfer) {
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

/** A link that opens Venmo with the payment filled in. */
function venmoUrl(handle: string, cents: number, note: string): string {
  const query = new URLSearchParams({ txn: 'pay', amount: dollars(cents), note })
  return `https://venmo.com/${encodeURIComponent(handle.replace(/^@/, ''))}?${query.toString()}`
}
