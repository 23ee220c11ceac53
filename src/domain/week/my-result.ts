import { formatMoney } from '../money/money.ts'
import { placeInWords } from '../words.ts'

/** How a league ended for the reader: `You won $98.00`, `You finished 2nd and won $12.00`. @param prize in cents */
export const myResultText = (position: string, prize: number): string =>
  `You ${resultVerbs(position, prize).join(' and ')}`

/** The same in parts, without the subject: `finished 2nd`, `won $12.00`. */
export function resultVerbs(position: string, prize: number): string[] {
  const won = prize > 0 ? [`won ${formatMoney(prize)}`] : []
  if (position === '1') return won.length > 0 ? won : ['won']
  if (position === 'T1') return ['shared the title', ...won]
  const place = placeInWords(Number(position.replace('T', '')), position.startsWith('T'))
  return [`finished ${place}`, ...won]
}
