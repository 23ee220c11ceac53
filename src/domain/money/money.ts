import { minus } from '../notation.ts'

const most = Number.MAX_SAFE_INTEGER

/**
 * Whole cents of an amount as a person or the wire writes it: `20.00`, `20`, `20.5`. What is not a
 * number is 0, and a negative amount is let through for its own check. A part of a cent is rounded.
 *
 * @see docs/rules.md#prizes
 */
export function cents(text: string): number {
  const amount = text.trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(amount)) return 0
  // `e2` rather than `* 100`, which makes 1.005 a little less than 100.5. `+ 0` makes -0 a 0.
  const rounded = Math.round(Number(`${amount}e2`)) + 0
  return Math.max(-most, Math.min(rounded, most))
}

/** An amount for the wire, `20.00`. The inverse of `cents`. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Money for people: `$1,234.50`, always with two decimals. @param cents whole cents */
export function moneyText(cents: number): string {
  const amount = dollars(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? minus : ''}$${amount}`
}
