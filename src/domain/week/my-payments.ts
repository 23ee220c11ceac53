import { listText } from '../lists.ts'
import { formatMoney } from '../money/money.ts'
import { sum } from '../sum.ts'
import { resultVerbs } from './my-result.ts'

/** Payments to more people than this are added up. */
const maxPayees = 2

/**
 * How a league ended for the reader, and what they pay: `You finished 5th and pay Tom $13.00`.
 *
 * @param prize in cents
 * @param payments that the reader has yet to make, in cents
 */
export function myFinalText(
  position: string,
  prize: number,
  payments: readonly { name: string; amount: number }[],
): string {
  const all = sum(payments.map(({ amount }) => amount))
  const pay =
    payments.length > maxPayees
      ? `owe ${formatMoney(all)}`
      : `pay ${listText(payments.map(({ name, amount }) => `${name} ${formatMoney(amount)}`))}`
  return `You ${listText([...resultVerbs(position, prize), ...(payments.length > 0 ? [pay] : [])])}`
}
