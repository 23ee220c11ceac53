import { outReasons } from '#domain/tournaments/tournament.ts'

/** A whole number or its text (`"4"`, `"+1"`); null for anything else. */
export function toInteger(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^[+-]?\d{1,16}$/.test(value.trim()) ? Number(value) : value
  // `+ 0` turns -0 into 0.
  return Number.isSafeInteger(number) ? Number(number) + 0 : null
}

const dateText =
  /^\d{4}-\d{2}-\d{2}(?<time>T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(?<zone>Z|[+-]\d{2}:\d{2})?)?$/

/** A `Date`, epoch milliseconds or ISO text, in UTC when it has no zone; null for anything else. */
export function toInstant(value: unknown): Date | null {
  const date = toDate(value)
  const year = date?.getUTCFullYear()
  return date && year && year >= 2000 && year < 2100 ? date : null
}

function toDate(value: unknown): Date | null {
  if (value instanceof Date) return value
  if (typeof value === 'number') return new Date(value)
  const match = typeof value === 'string' ? dateText.exec(value) : null
  if (!match) return null
  // JavaScript would read a time without a zone in the machine's own zone.
  return new Date(match.groups?.['time'] && !match.groups['zone'] ? `${match[0]}Z` : match[0])
}

/** Placeholders for a missing score; for a golfer who is out, it may be the reason. */
const blanks = new Set<unknown>(['', '-', '--', ...outReasons])

/** Null for a placeholder, so that it never becomes 0. */
export function blankToNull(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return value
  const text = value.trim()
  return blanks.has(text.toLowerCase()) ? null : text
}
