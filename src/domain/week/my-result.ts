import { formatMoney } from '../money/money.ts'
import { ordinal } from '../words.ts'

/** How a league ended for the reader: `You won $98.00`, `You finished 2nd and won $12.00`. @param prize in cents */
export function myResultText(position: string, prize: number): string {
  const won = prize > 0 && ` won ${formatMoney(prize)}`
  if (position === '1') return `You${won || ' won'}`
  const tied = position.startsWith('T')
  const place = tied ? `tied for ${ordinal(Number(position.slice(1)))}` : ordinal(Number(position))
  return `You ${position === 'T1' ? 'share the title' : `finished ${place}`}${won ? ` and${won}` : ''}`
}
