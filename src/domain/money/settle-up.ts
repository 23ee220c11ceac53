import { byText } from '../order.ts'
import { sum } from '../sum.ts'

/** Someone in a league, as far as money goes. */
export interface Payer {
  userId: string
  /** What he owes the pot, in cents: the fee of a team that entered, else 0. */
  owes: number
  /** What he has already given the commissioner, in cents. */
  gave: number
  /** What he wins, in cents. */
  prize: number
}

/** Money that goes, or went, from one person to another. In cents. */
export interface Transfer {
  from: string
  to: string
  amount: number
}

/** Above this many people a list is short rather than proven the shortest. */
const exactUpTo = 14

/**
 * Who still pays whom. The commissioner keeps the pot until it is shared out: the fees he has ticked off
 * are in his pocket, those he has not are still in their owners'. What the pot comes to goes to the
 * winners and, his share, to him. Who gave a fee and owes none (not entered, or the league is void) gets
 * it back. What people have since paid each other counts as paid, whichever way it went.
 *
 * @param share the commissioner's, in cents; with the prizes it adds up to what all owe
 * @param paid transfers that have been made between members
 * @returns the shortest list that leaves nobody owing; up to 14 people with a balance it is exactly the
 *   shortest, above that it is at most one transfer less than there are people
 * @throws {RangeError} when what is won is not what is owed
 */
export function settleUp(
  payers: readonly Payer[],
  commissionerId: string,
  share: number,
  paid: readonly Transfer[],
): Transfer[] {
  return shortest(balances(payers, commissionerId, share, paid))
}

/** What each person is still to get, in cents; negative where he is to pay. They add up to 0. */
export function balances(
  payers: readonly Payer[],
  commissionerId: string,
  share: number,
  paid: readonly Transfer[],
): Map<string, number> {
  const open = new Map(payers.map(({ userId, owes, gave, prize }) => [userId, prize + gave - owes]))
  const add = (userId: string, amount: number) => open.set(userId, (open.get(userId) ?? 0) + amount)
  const pocketed = payers.reduce((sum, { gave }) => sum + gave, 0)
  add(commissionerId, share - pocketed)
  for (const { from, to, amount } of paid) {
    add(from, amount)
    add(to, -amount)
  }
  if (sum([...open.values()]) !== 0) throw new RangeError('what is won is not what is owed')
  return open
}

/**
 * The fewest transfers that bring every balance to 0: people fall into as many circles as can settle
 * among themselves, and a circle of n takes n - 1.
 *
 * @param open by user id, adding up to 0
 */
export function shortest(open: ReadonlyMap<string, number>): Transfer[] {
  const people = [...open]
    .filter(([, amount]) => amount !== 0)
    .toSorted(([a], [b]) => byText(a, b))
    .map(([userId, amount]) => ({ userId, amount }))
  const circles = people.length > exactUpTo ? [people] : mostCircles(people)
  return circles.flatMap(settleCircle)
}

interface Balance {
  userId: string
  amount: number
}

/** Splits people whose balances add up to 0 into the most parts of which each does too. */
function mostCircles(people: readonly Balance[]): Balance[][] {
  const size = 1 << people.length
  const sums = new Float64Array(size)
  // By set of people: how many circles close on the way to it, and who came last on the best way.
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

/** Whoever owes most pays whoever gets most, again and again. */
function settleCircle(circle: readonly Balance[]): Transfer[] {
  const open = circle.map((person) => ({ ...person }))
  const transfers: Transfer[] = []
  for (;;) {
    open.sort((a, b) => a.amount - b.amount || byText(a.userId, b.userId))
    const [debtor, creditor] = [open[0], open.at(-1)]
    if (!debtor || !creditor || debtor.amount >= 0) return transfers
    const amount = Math.min(-debtor.amount, creditor.amount)
    transfers.push({ from: debtor.userId, to: creditor.userId, amount })
    debtor.amount += amount
    creditor.amount -= amount
  }
}
