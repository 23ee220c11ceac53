import { z } from 'zod'

import { outs } from '#domain/tournaments/tournament.ts'

import { instantOf, wholeNumber } from './decode.ts'

/** Placeholders for a missing score; for a golfer who is out, it may be the reason. */
const blanks = new Set<unknown>(['', '-', '--', ...outs])

/** Null for a placeholder, so that it never becomes 0. */
function blankToNull(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return value
  const text = value.trim()
  return blanks.has(text.toLowerCase()) ? null : text
}

/** A whole number or its text. */
export const whole = (min: number, max: number) =>
  z.preprocess((value) => wholeNumber(value) ?? value, z.int().min(min).max(max))

/** A whole number or its text, or null for none. */
export const wholeOrNone = (min: number, max: number) =>
  z.preprocess((value) => {
    const known = blankToNull(value)
    return wholeNumber(known) ?? known
  }, z.int().min(min).max(max).nullable())

/** Strokes to par: `E`, `-9`, `+4`, or no score. */
export const ToPar = z.preprocess((value) => {
  const known = blankToNull(value)
  return known === 'E' ? 0 : (wholeNumber(known) ?? known)
}, z.int().min(-40).max(99).nullable())

/** A round's number, or null before the first round, for which the provider sends -1. */
export const RoundNumber = z.preprocess((value) => {
  const number = wholeNumber(value)
  return number === -1 || number === 0 ? null : (number ?? blankToNull(value))
}, z.int().min(1).max(6).nullable())

/** Holes finished: `7` or `F`, with `*` after a start on the 10th; empty when none. */
export const Thru = z.preprocess(
  (value) => {
    const known = blankToNull(value) ?? ''
    if (typeof known !== 'string' && typeof known !== 'number') return known
    return String(known)
      .toUpperCase()
      .replace(/^0+\*?$/, '')
      .replace(/^18/, 'F')
  },
  z.string().regex(/^((1[0-7]|[1-9]|F)\*?)?$/),
)

/** An id, which stays text: `"006"`. */
export const Id = z.string().regex(/^[A-Za-z0-9-]{1,32}$/)

/** A tour's id, which may come as a number because it has no leading zeros to lose. */
export const OrgId = z.preprocess((id) => (typeof id === 'number' ? String(id) : id), Id)

/** Text on one line; empty when absent. */
export const Text = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : (value ?? ''),
  z.string().max(200),
)

/** A status word or a position. */
export const Word = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  Text.pipe(z.string().max(40)),
)

/** An instant, or null when absent. */
export const InstantOrNone = z.preprocess(
  (value) => instantOf(value) ?? blankToNull(value),
  z.date().nullable(),
)

/** A day (`2026-04-09`), which the provider sends as its midnight in UTC. */
export const Day = z.preprocess(
  (value) => instantOf(value)?.toISOString().slice(0, 10) ?? value,
  z.iso.date(),
)

/** A boolean; false when absent. */
export const Flag = z.preprocess((value) => value ?? false, z.boolean())

/** A list that may be absent. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => value ?? [], z.array(item))
