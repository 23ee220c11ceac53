import { z } from 'zod'

import { blankToNull, toInstant, toInteger } from '../parsing/values.ts'

/** A round's number, or null before the first round, for which the provider sends -1. */
export const RoundNumber = z.preprocess((value) => {
  const number = toInteger(value)
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

/** A day (`2026-04-09`), which the provider sends as its midnight in UTC. */
export const Day = z.preprocess(
  (value) => toInstant(value)?.toISOString().slice(0, 10) ?? value,
  z.iso.date(),
)
