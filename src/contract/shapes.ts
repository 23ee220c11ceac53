import { cents, dollars } from '#domain/money/money.ts'
import * as z from 'zod/mini'

/** An instant: a `Date` in the program, ISO text on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A day on a calendar, `2026-04-09`. A year 0 is none: the database does not know it. */
export const dayChecks = [z.regex(/^(?!0000)/), z.iso.date()] as const
export const day = z.string().check(...dayChecks)

/** Money: whole cents in the program, dollars as text (`'20.00'`) on the wire. */
export const money = z.codec(
  z
    .string('Entry fee must be positive')
    .check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'Entry fee must be positive')),
  z.int().check(z.nonnegative()),
  { decode: (text) => cents(text), encode: (amount) => dollars(amount) },
)

/** Money that many people put together, as `money` is. */
export const pot = z.codec(
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
  z.int().check(z.nonnegative()),
  { decode: (text) => cents(text), encode: (amount) => dollars(amount) },
)

/** The tour's id of a tournament, with its leading zeros. */
export const tournIdOr = (sentence?: string) =>
  z.string(sentence).check(z.regex(/^[\w-]{1,20}$/, sentence))
export const tournId = tournIdOr()
export const orgId = z.string().check(z.regex(/^\w{1,10}$/))
export const apiPlayerId = z.string().check(z.regex(/^[\w-]{1,20}$/))

/** Text that has to be there: too short, of another type or missing, it is answered by the same sentence. */
export const text = (atLeast: number, sentence: string) =>
  z.string(sentence).check(z.minLength(atLeast, sentence))

/** One line of text that a person wrote: trimmed, not empty. */
export const line = (max: number, required: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, `At most ${max} characters`),
      z.regex(/^[^\0]*$/),
    )

/** The answer of a call that only does something. */
export const Done = z.object({ message: z.string() })

/** How anything that goes wrong is answered. */
export const Problem = z.object({
  error: z.string(),
  code: z.optional(z.string()),
  details: z.optional(z.unknown()),
  /** A higher plan would let it through. */
  requiresUpgrade: z.optional(z.literal(true)),
})
