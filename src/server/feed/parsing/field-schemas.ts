import { z } from 'zod'

import { blankToNull, toInstant, toInteger } from './values.ts'

/** A whole number or its text. */
export const Integer = (min: number, max: number) =>
  z.preprocess((value) => toInteger(value) ?? value, z.int().min(min).max(max))

/** A whole number or its text, or null for none. */
export const IntegerOrNull = (min: number, max: number) =>
  z.preprocess((value) => {
    const known = blankToNull(value)
    return toInteger(known) ?? known
  }, z.int().min(min).max(max).nullable())

/** Strokes to par: `E`, `-9`, `+4`, or no score. */
export const ToPar = z.preprocess((value) => {
  const known = blankToNull(value)
  return known === 'E' ? 0 : (toInteger(known) ?? known)
}, z.int().min(-40).max(99).nullable())

/** Text on one line; empty when absent. */
export const Text = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : (value ?? ''),
  z.string().max(200),
)

/** The name of a course; empty when unreadable, because no score depends on it. */
export const CourseName = Text.catch('')

/** A status word or a position. */
export const Word = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  Text.pipe(z.string().max(40)),
)

/** An instant, or null when absent. */
export const InstantOrNone = z.preprocess(
  (value) => toInstant(value) ?? blankToNull(value),
  z.date().nullable(),
)

/** A boolean; false when absent. */
export const Flag = z.preprocess((value) => value ?? false, z.boolean())

/** A list that may be absent. */
export const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => value ?? [], z.array(item))

/** The items of a list that can be read, and how many others there are. */
export interface Readable<T> {
  readable: T[]
  unreadable: number
}

/** More than any tournament has golfers, or any tour has tournaments in a year. */
const maxItems = 500

/** A list that isn't far too long. */
export const Items = z.array(z.unknown()).max(maxItems)

/**
 * A list in which one bad item doesn't spoil the others.
 *
 * @param all may be absent by default
 */
export const readEach = <T extends z.ZodType>(
  item: T,
  all: z.ZodType<unknown[]> = z.preprocess((value) => value ?? [], Items),
) =>
  all.transform((items): Readable<z.output<T>> => {
    const readable = items.flatMap((one) => {
      const { success, data } = item.safeParse(one)
      return success ? [data] : []
    })
    return { readable, unreadable: items.length - readable.length }
  })
