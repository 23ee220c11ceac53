import { minus } from '../format.ts'

const maxCents = Number.MAX_SAFE_INTEGER

/**
 * Parses an amount as a person or the wire writes it: `20.00`, `20`, `20.5`. Text that isn't a number is 0. A
 * negative amount is returned as such. Fractions of a cent are rounded.
 *
 * @returns whole cents
 *
 * @see docs/rules.md#prizes
 */
export function parseCents(text: string): number {
  const amount = text.trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(amount)) return 0
  // `e2` and not `* 100`, which turns 1.005 into a little less than 100.5. `+ 0` turns -0 into 0.
  const rounded = Math.round(Number(`${amount}e2`)) + 0
  return Math.max(-maxCents, Math.min(rounded, maxCents))
}

/** Formats an amount for the wire: `20.00`. The inverse of `parseCents`. */
export function toDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats whole cents for people: `$1,234.50`, always with two decimals. */
export function formatMoney(cents: number): string {
  const amount = toDollars(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${cents < 0 ? minus : ''}$${amount}`
}
