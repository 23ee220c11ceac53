import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import {
  emptyRow,
  type Entrant,
  type ScoreboardRow,
  type TournamentField,
} from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import type { Readable } from './field-schemas.ts'
import type { ReportUnknown } from './unknown-words.ts'

/**
 * Parses a body by its shape, and reports the parts that it does without because they can't be read.
 *
 * @throws {FeedError} unreadable, naming the first problem
 */
export function parseAs<T>(
  shape: z.ZodType<T>,
  body: unknown,
  what: string,
  reportUnknown?: ReportUnknown,
): T {
  const result = shape.safeParse(body)
  if (result.success) {
    if (reportUnknown) reportCaught(shape, body, [], reportUnknown)
    return result.data
  }
  const [issue] = result.error.issues
  const place = [what, ...(issue?.path ?? [])].join('.')
  throw new FeedError('unreadable', `${place}: ${issue?.message ?? 'couldn’t be parsed'}`)
}

/** Reports each part of a body that its shape catches. */
function reportCaught(
  shape: z.core.$ZodType,
  value: unknown,
  path: readonly (string | number)[],
  reportUnknown: ReportUnknown,
): void {
  const goOn = (inner: z.core.$ZodType, part: unknown, ...step: (string | number)[]) =>
    reportCaught(inner, part, [...path, ...step], reportUnknown)
  if (value === undefined) return
  if (shape instanceof z.ZodCatch) {
    if (z.safeParse(shape.unwrap(), value).success) goOn(shape.unwrap(), value)
    else reportUnknown(path.join('.'), 'unreadable')
  } else if (shape instanceof z.ZodPipe) goOn(shape.out, value)
  else if (shape instanceof z.ZodArray && Array.isArray(value)) {
    for (const [nth, one] of value.entries()) goOn(shape.element, one, nth)
  } else if (shape instanceof z.ZodObject) {
    const parts = z.looseObject({}).safeParse(value).data ?? {}
    for (const [field, part] of Object.entries<z.core.$ZodType>(shape.shape))
      goOn(part, parts[field], field)
  }
}

/** @throws {FeedError} unreadable, when two have the same key */
export function checkUnique<T>(items: readonly T[], key: (item: T) => string, what: string): void {
  const seen = new Set<string>()
  for (const item of items) {
    if (seen.has(key(item))) throw new FeedError('unreadable', `${what} ${key(item)} twice`)
    seen.add(key(item))
  }
}

/**
 * The entries of a calendar. Those that can't be read or contradict each other are left out and reported, so that what is
 * stored of them stays.
 *
 * @throws {FeedError} unreadable, when there are entries and none can be read
 */
export function checkEntries<T>(
  { readable, unreadable }: Readable<T>,
  idOf: (entry: T) => string,
  reportUnknown: ReportUnknown,
): T[] {
  if (unreadable > 0 && readable.length === 0) {
    throw new FeedError('unreadable', `calendar: none of ${unreadable} entries can be read`)
  }
  if (unreadable > 0) reportUnknown('calendar', `entries that can’t be read: ${unreadable}`)
  return [...Map.groupBy(readable, (entry) => idOf(entry))].flatMap(([id, entries]) => {
    const [first, ...others] = entries
    if (others.every((one) => isDeepStrictEqual(one, first))) return entries.slice(0, 1)
    reportUnknown('calendar', `different entries of ${id}`)
    return []
  })
}

/** The first item of each key. */
export const oneEach = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  [...Map.groupBy(items, key).values()].flatMap((same) => same.slice(0, 1))

/** One row for each golfer. Where a golfer has different ones, no scores are known. */
export const oneRowEach = (rows: readonly ScoreboardRow[]): ScoreboardRow[] =>
  [...Map.groupBy(rows, ({ apiPlayerId }) => apiPlayerId)].flatMap(([id, [row, ...others]]) => {
    if (!row || others.every((one) => isDeepStrictEqual(one, row))) return row ?? []
    return staleRow(id, 'there twice', row.currentRound, { name: row.name })
  })

/** Whether a golfer's total must be that of the rounds. Whoever left may keep the strokes of a round that doesn't count. */
export const mustAddUp = (out: ScoreboardRow['out']): boolean =>
  out === null || out === 'cut' || out === 'mdf'

/** A golfer's row whose scores can't be read. @param rest the fields that can be read; without a name it is empty */
export const staleRow = (
  id: string,
  staleReason: string,
  round: number,
  rest: Partial<Pick<ScoreboardRow, 'name' | 'out'>> = {},
): ScoreboardRow => ({ ...emptyRow(id, '', round), ...rest, stale: true, staleReason })

/** The whole payload is refused when this share of its rows, or more, can't be read. */
const maxUnreadableShare = 0.1

/** Whether so many rows can't be a slip in some of them. */
export const isTooMany = (count: number, rows: number): boolean =>
  count > 0 && count >= rows * maxUnreadableShare

/** More golfers than leave between two readings. */
const minAtOnce = 4

/** Whether so many golfers are missing, out, or without a round at once that the page is likely wrong. */
export const isManyAtOnce = (count: number, golfers: number): boolean =>
  count >= minAtOnce && isTooMany(count, golfers)

/** @throws {FeedError} unreadable, when a tenth of a list's items are */
export function checkReadable(what: string, unreadable: number, all: number): void {
  if (!isTooMany(unreadable, all)) return
  throw new FeedError('unreadable', `${what}: ${unreadable} of ${all} rows can’t be read`)
}

/** A golfer of a field. */
export interface ParsedEntrant {
  entrant: Entrant
  /** Whether they left before the start. */
  isOut: boolean
}

/**
 * Parses the golfers of a field. One who can't be read is unclear, and so doesn't count as withdrawn.
 *
 * @param others how many more have no readable id
 * @param parse also says whether a golfer left before the start, and returns null for one who can't be read
 * @throws {FeedError} unreadable, when a tenth of them are
 */
export function parseEntrants<T>(
  golfers: readonly T[],
  others: number,
  idOf: (golfer: T) => string,
  parse: (golfer: T) => ParsedEntrant | null,
): Pick<TournamentField, 'entrants' | 'unclear' | 'withdrawn' | 'hasUnidentified'> {
  const parsed = golfers.map((golfer) => ({ id: idOf(golfer), one: parse(golfer) }))
  const unclear = parsed.flatMap(({ id, one }) => (one ? [] : [id]))
  const list = (isOut: boolean) =>
    parsed.flatMap(({ one }) => (one?.isOut === isOut ? [one.entrant] : []))
  checkReadable('field', unclear.length + others, golfers.length + others)
  return {
    entrants: list(false),
    unclear,
    withdrawn: list(true),
    ...(others > 0 && { hasUnidentified: true }),
  }
}
