import { compareText } from '../order.ts'
import { sum } from '../sum.ts'

/** A member of a league, as far as money goes. */
export interface MemberMoney {
  userId: string
  /** Owed to the pot, in cents: the entry fee of a member whose team entered, else 0. */
  feeDue: number
  /** Already paid to the commissioner, in cents. */
  feePaid: number
  /** Won, in cents. */
  prize: number
}

/** A payment from one person to another, made or due. In cents. */
export interface Transfer {
  from: string
  to: string
  amount: number
}

/** What a transfer is for: an entry fee, a prize, the commissioner's share, or a fee that goes back. */
export const transferKinds = ['fee', 'prize', 'share', 'refund'] as const
export type TransferKind = (typeof transferKinds)[number]

/** A transfer as a league's settle-up list has it. */
export interface ListedTransfer extends Transfer {
  kind: TransferKind
  paid: boolean
}

/** Up to this many people the search is exact. It takes exponential time. */
const maxExactPeople = 14

/**
 * Lists a league's payments: who still pays whom, then the fees that the commissioner holds. A fee paid by a member
 * who owes none (not entered, or the league is void) goes back.
 *
 * @param share the commissioner's share in cents; with the prizes it adds up to what everyone owes
 * @param made transfers between members that were made before, which the list leaves out
 * @returns as few open transfers as possible for up to 14 people with a balance; beyond that, at most one less than
 *   there are people
 * @throws {RangeError} when winnings and fees owed don't match
 * @see docs/rules.md#settling-up
 */
export function settleUp(
  payers: readonly MemberMoney[],
  commissionerId: string,
  share: number,
  made: readonly Transfer[] = [],
): ListedTransfer[] {
  const winners = new Set(payers.filter(({ prize }) => prize > 0).map(({ userId }) => userId))
  const kindOf = ({ to }: Transfer): TransferKind =>
    winners.has(to) ? 'prize' : to === commissionerId ? 'share' : 'refund'
  const fees = payers.filter(({ userId, feePaid }) => feePaid > 0 && userId !== commissionerId)
  return [
    ...fewestTransfers(balances(payers, commissionerId, share, made)).map((transfer) => ({
      ...transfer,
      kind: kindOf(transfer),
      paid: false,
    })),
    ...fees.map(({ userId, feePaid }) => ({
      from: userId,
      to: commissionerId,
      amount: feePaid,
      kind: 'fee' as const,
      paid: true,
    })),
  ]
}

/** Each person's balance in cents: positive to receive, negative to pay. Balances add up to 0. */
export function balances(
  payers: readonly MemberMoney[],
  commissionerId: string,
  share: number,
  paid: readonly Transfer[],
): Map<string, number> {
  const openBalances = new Map(
    payers.map(({ userId, feeDue, feePaid, prize }) => [userId, prize + feePaid - feeDue]),
  )
  const add = (userId: string, amount: number) =>
    openBalances.set(userId, (openBalances.get(userId) ?? 0) + amount)
  const feesHeld = sum(payers.map(({ feePaid }) => feePaid))
  add(commissionerId, share - feesHeld)
  for (const { from, to, amount } of paid) {
    add(from, amount)
    add(to, -amount)
  }
  if (sum([...openBalances.values()]) !== 0)
    throw new RangeError('winnings and fees owed don’t match')
  return openBalances
}

/**
 * The fewest transfers that bring every balance to 0. People split into as many circles as can settle among
 * themselves, and a circle of n people takes n - 1 transfers.
 *
 * @param openBalances balances by user id, adding up to 0
 */
export function fewestTransfers(openBalances: ReadonlyMap<string, number>): Transfer[] {
  const people = [...openBalances]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([userId, amount]) => ({ userId, amount }))
  const circles = people.length > maxExactPeople ? [people] : splitIntoCircles(people)
  return circles.flatMap(payOffCircle)
}

interface Balance {
  userId: string
  amount: number
}

/** Splits people whose balances add up to 0 into as many parts as possible that each do too. */
function splitIntoCircles(people: readonly Balance[]): Balance[][] {
  const size = 1 << people.length
  const sums = new Float64Array(size)
  // For each set of people (a bit mask): the most circles it holds, and who was added last to get there.
  const closed = new Int8Array(size)
  const last = new Int8Array(size)
  for (let set = 1; set < size; set += 1) {
    let best = -1
    people.forEach(({ amount }, nth) => {
      const without = set & ~(1 << nth)
      if (without === set) return
      sums[set] = (sums[without] ?? 0) + amount
      if ((closed[without] ?? 0) <= best) return
      best = closed[without] ?? 0
      last[set] = nth
    })
    closed[set] = best + (sums[set] === 0 ? 1 : 0)
  }
  const circles: Balance[][] = []
  for (let set = size - 1; set > 0; set &= ~(1 << (last[set] ?? 0))) {
    if (sums[set] === 0) circles.push([])
    const person = people[last[set] ?? 0]
    if (person) circles.at(-1)?.push(person)
  }
  return circles
}

/** Settles greedily: whoever owes the most pays whoever is due the most. */
function payOffCircle(circle: readonly Balance[]): Transfer[] {
  const openBalances = circle.map((person) => ({ ...person }))
  const transfers: Transfer[] = []
  for (;;) {
    openBalances.sort((a, b) => a.amount - b.amount || compareText(a.userId, b.userId))
    const [debtor, creditor] = [openBalances[0], openBalances.at(-1)]
    if (!debtor || !creditor || debtor.amount >= 0) return transfers
    const amount = Math.min(-debtor.amount, creditor.amount)
    transfers.push({ from: debtor.userId, to: creditor.userId, amount })
    debtor.amount += amount
    creditor.amount -= amount
  }
}
