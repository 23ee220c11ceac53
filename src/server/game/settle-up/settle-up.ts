import { and, eq } from 'drizzle-orm'

import type { SettleUp } from '#contract/leagues/settle-up.ts'
import { toDollars, formatMoney } from '#domain/money/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { readRelation } from '#server/leagues/access/league-access.ts'
import { lockLeagueForMember } from '#server/leagues/access/lock-league.ts'
import { logMoney } from '#server/leagues/log/league-log.ts'
import { personMark } from '#server/leagues/log/sentences.ts'
import { isMembership } from '#server/leagues/members/members.ts'
import { leagueMembers } from '#server/leagues/tables.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { AccessError, found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { setPaid } from '../results/store-transfers.ts'
import { leagueTransfers } from '../results/tables.ts'
import { removeUnpaidFee } from './fees.ts'
import { readLedger } from './ledger.ts'

/** The settle-up list of a league: empty until the draft closes, and provisional until the league settles. */
export async function readSettleUp(db: Db, { leagueId }: Member): Promise<SettleUp> {
  const ledger = await readLedger(db, leagueId)
  const party = (userId: string) => ({
    userId,
    username: ledger.people.get(userId)?.username ?? '',
    name: ledger.people.get(userId)?.name ?? '',
  })
  return {
    status: ledger.status,
    provisional: !ledger.isFinal,
    totalPool: ledger.pot,
    commissionerShare: ledger.commissionerShare,
    transfers: ledger.transfers.map(({ id, kind, from, to, amount, paid }) => {
      const handle = ledger.people.get(to)?.venmoHandle ?? null
      // Until then, a tick of a fee can change who pays whom.
      const mayPay = ledger.isFinal && !paid && handle !== null
      const venmoLink = mayPay ? venmoUrl(handle, amount, ledger.leagueName) : null
      return { id, kind, from: party(from), to: party(to), amount, venmoLink, paid }
    }),
  }
}

/**
 * Marks whether a payment of a settled league was made. Only the recipient, the commissioner and deputies may. It
 * changes no other payment; a fee and the payment that returns it go once neither is made. Unchecking does nothing when the payment
 * isn't checked, or no longer exists.
 *
 * @throws {Refusal} marked-already, when it is checked
 * @throws {NotFoundError} when the league has no such payment to check
 */
export async function setTransferPaid(
  db: Db,
  member: Member,
  transferId: string,
  paid: boolean,
): Promise<{ message: string }> {
  const { leagueId, userId } = member
  await db.transaction(async (db) => {
    await lockLeagueForMember(db, member, 'member', 'no key update', { allowsEnded: true })
    const isThis = and(eq(leagueTransfers.id, transferId), eq(leagueTransfers.leagueId, leagueId))
    const [transfer] = await db.select().from(leagueTransfers).where(isThis)
    // It may have gone with the fee or the refund that it belonged to, once that was unchecked.
    if (!transfer && !paid) return
    const { toUserId, fromUserId, kind, amountCents } = found(transfer, 'Payment')
    const relation = await readRelation(db, { id: userId }, leagueId)
    if (userId !== toUserId && !relation?.isCommissioner && !relation?.isDeputy) {
      throw new AccessError(
        403,
        'Only the person getting paid, the commissioner, or a deputy can change this.',
      )
    }
    const changed = await setPaid(db, isThis, paid, userId)
    if (changed.length === 0) {
      if (paid) throw new Refusal('marked-already')
      return
    }
    if (kind === 'fee') {
      await db.update(leagueMembers).set({ paid }).where(isMembership(leagueId, fromUserId))
    }
    if (!paid) await removeUnpaidFee(db, leagueId, kind === 'fee' ? fromUserId : toUserId)
    const [from, to] = [fromUserId, toUserId].map(personMark)
    const amount = formatMoney(amountCents)
    const text = paid
      ? `${from} paid ${to} ${amount}`
      : `${from}’s payment of ${amount} to ${to} was unchecked`
    await logMoney(db, leagueId, userId, text)
    await publish(db, { kind: 'league', leagueId })
  })
  return { message: paid ? 'Marked as paid' : 'Marked as not paid' }
}

/** A link that opens Venmo with the payment filled in. */
function venmoUrl(handle: string, cents: number, note: string): string {
  const query = new URLSearchParams({ txn: 'pay', amount: toDollars(cents), note })
  return `https://venmo.com/${encodeURIComponent(handle.replace(/^@/, ''))}?${query.toString()}`
}
