import * as z from 'zod/mini'

import { parseCents, toDollars } from '#domain/money/money.ts'
import { cleanName } from '#domain/names.ts'

/** Our ids. They come in capitals as well, and are compared as text. */
export const uuid = z.uuid().check(z.toLowerCase())

/** The parameters of a call whose only parameter is an id. */
export const idParams = z.object({ id: uuid })

/** An instant: a `Date` in the program, ISO text on the wire. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A calendar day, `2026-04-09`. Year 0 is refused because the database doesn't have it. */
export const dayChecks = [z.regex(/^(?!0000)/), z.iso.date()] as const
export const day = z.string().check(...dayChecks)

/** Money: whole cents in the program, dollars as text (`'20.00'`) on the wire. */
export const money = z.codec(
  z
    .string('Entry fee must be positive')
    .check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'Entry fee must be positive')),
  z.int().check(z.nonnegative()),
  { decode: (text) => parseCents(text), encode: (amount) => toDollars(amount) },
)

/** A sum of many entry fees; like `money` with a higher limit. */
export const potMoney = z.codec(
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)),
  z.int().check(z.nonnegative()),
  { decode: (text) => parseCents(text), encode: (amount) => toDollars(amount) },
)

/** The tour's tournament id with leading zeros; `sentence` describes a missing or malformed one. */
export const tournIdOr = (message?: string) =>
  z.string(message).check(z.regex(/^[\w-]{1,20}$/, message))
export const tournId = tournIdOr()
/** The tour's organization id. */
export const orgId = z.string().check(z.regex(/^\w{1,10}$/))
/** The tour's golfer id. */
export const apiPlayerId = z.string().check(z.regex(/^[\w-]{1,20}$/))

/** Required text. The same sentence describes a missing, short or non-text value. */
export const text = (min: number, message: string) =>
  z.string(message).check(z.minLength(min, message))

/** Text without a NUL character, which PostgreSQL can't store, and without those that mark names in stored sentences. */
export const noNul = z.regex(/^[^\0\uFDD0-\uFDEF]*$/)

/** Text from a person, trimmed. */
export const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max), noNul)

/** A person's own name, cleaned. */
export const personalName = (max: number) =>
  z.string().check(noNul, z.overwrite(cleanName), z.maxLength(max))

/** A required text from a person, trimmed. */
export const requiredText = (max: number, required: string) =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(max, `At most ${max} characters`), noNul)

/** A required name that a person gives, cleaned: one line, of which something can be seen. */
export const requiredName = (max: number, required: string) =>
  requiredText(max, required).check(z.overwrite(cleanName), z.minLength(1, required))

/** The answer of a call that returns no data. */
export const MessageResponse = z.object({ message: z.string() })

/** The answer for every error. */
export const ErrorBody = z.object({
  error: z.string(),
  code: z.optional(z.string()),
  details: z.optional(z.unknown()),
  /** Whether a higher plan would allow it. */
  requiresUpgrade: z.optional(z.literal(true)),
})
