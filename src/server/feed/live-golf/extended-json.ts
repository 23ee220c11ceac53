import { FeedError } from '#server/platform/services/golf-source.ts'

import { toInstant, toInteger } from '../parsing/values.ts'

/** Deeper than any real answer of the provider. */
const maxDepth = 24

/**
 * Unwraps Extended JSON, which the provider sends only sometimes: numbers, dates as `Date`s, object ids
 * as text. A malformed wrapper stays as it is, for the shapes to refuse.
 *
 * @throws {FeedError} unreadable, when it is nested too deep
 */
export function decodeExtendedJson(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw new FeedError('unreadable', 'The answer is nested too deep')
  if (Array.isArray(value)) return value.map((item) => decodeExtendedJson(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const plain = Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, decodeExtendedJson(item, depth + 1)]),
  )
  return unwrap(plain)
}

function unwrap(value: Record<string, unknown>): unknown {
  const [entry, second] = Object.entries(value)
  if (!entry || second) return value
  const [key, inner] = entry
  if (key === '$numberInt' || key === '$numberLong') return toInteger(inner) ?? value
  if (key === '$numberDouble') return double(inner, value)
  if (key === '$date') return toInstant(inner) ?? value
  if (key === '$oid') return typeof inner === 'string' ? inner : value
  return value
}

// `NaN` and `Infinity` are legal here and mean no value.
function double(inner: unknown, fallback: unknown): unknown {
  if (typeof inner === 'string' && /^[+-]?(NaN|Infinity)$/.test(inner)) return null
  const number = typeof inner === 'string' && inner.trim() ? Number(inner) : inner
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback
}
