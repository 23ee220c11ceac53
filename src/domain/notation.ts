import { dollars } from './money.ts'

const minus = '\u2212'

/** A score to par for people: `−7` with a true minus sign, `E`, `+3`, `-` while there is none. */
export function toParText(toPar: number | null): string {
  if (toPar === null) return '-'
  if (toPar === 0) return 'E'
  return toPar < 0 ? `${minus}${-toPar}` : `+${toPar}`
}

/** Money for people: `$1,234.50`, always with two decimals. @param cents whole cents */
export function moneyText(cents: number): string {
  const amount = dollars(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? minus : ''}$${amount}`
}
