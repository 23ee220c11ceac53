import { FeedError } from '../../world/golf-source.ts'

/** Deeper than any real answer of the provider. */
const deepest = 24

/**
 * Unwraps Extended JSON, which the provider sends only sometimes: numbers, dates as `Date`s, object ids
 * as text. A malformed wrapper stays as it is, for the shapes to refuse.
 *
 * @throws {FeedError} unreadable, when it is nested too deep
 */
export function decode(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new FeedError('unreadable', 'The answer is nested too deep')
  if (Array.isArray(value)) return value.map((item) => decode(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const plain = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, decode(item, depth + 1)]),
  )
  return unwrap(plain)
}

function unwrap(value: Record<string, unknown>): unknown {
  const [entry, second] = Object.entries(value)
  if (!entry || second) return value
  const [key, inner] = entry
  if (key === '$numberInt' || key === '$numberLong') return wholeNumber(inner) ?? value
  if (key === '$numberDouble') return double(inner, value)
  if (key === '$date') return instantOf(inner) ?? value
  if (key === '$oid') return typeof inner === 'string' ? inner : value
  return value
}

// `NaN` and `Infinity` are legal here and mean no value.
function double(inner: unknown, fallback: unknown): unknown {
  if (typeof inner === 'string' && /^[+-]?(NaN|Infinity)$/.test(inner)) return null
  const number = typeof inner === 'string' && inner.trim() ? Number(inner) : inner
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback
}

/** A whole number or its text (`"4"`, `"+1"`); null for anything else. */
export function wholeNumber(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^[+-]?\d{1,16}$/.test(value.trim()) ? Number(value) : value
  // `+ 0` turns -0 into 0.
  return Number.isSafeInteger(number) ? Number(number) + 0 : null
}

const dateText =
  /^\d{4}-\d{2}-\d{2}(?<time>T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(?<zone>Z|[+-]\d{2}:\d{2})?)?$/

/** A `Date`, epoch milliseconds or ISO text, in UTC when it has no zone; null for anything else. */
export function instantOf(value: unknown): Date | null {
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
