import { isDeepStrictEqual } from 'node:util'

import type { z } from 'zod'

import {
  emptyRow,
  type Entrant,
  type ScoreboardRow,
  type TournamentField,
} from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

/** Parses a body by its shape. @throws {FeedError} unreadable, naming the first problem */
export function parseAs<T>(shape: z.ZodType<T>, body: unknown, what: string): T {
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const place = [what, ...(issue?.path ?? [])].join('.')
  throw new FeedError('unreadable', `${place}: ${issue?.message ?? 'couldn’t be parsed'}`)
}

/** @throws {FeedError} unreadable, when two have the same key */
export function checkUnique<T>(items: readonly T[], key: (item: T) => string, what: string): void {
  const seen = new Set<string>()
  for (const item of items) {
    if (seen.has(key(item))) throw new FeedError('unreadable', `${what} ${key(item)} twice`)
    seen.add(key(item))
  }
}

/** The first item of each key. */
export const oneEach = <T>(items: readonly T[], key: (item: T) => string): T[] =>
  items.filter((item, nth) => items.findIndex((one) => key(one) === key(item)) === nth)

/** One row for each golfer. Where a golfer has different ones, no scores are known. */
export const oneRowEach = (rows: readonly ScoreboardRow[]): ScoreboardRow[] =>
  oneEach(rows, ({ apiPlayerId }) => apiPlayerId).map((row) => {
    const { apiPlayerId: id, name, currentRound } = row
    const twin = rows.find((one) => one.apiPlayerId === id && !isDeepStrictEqual(one, row))
    return twin ? staleRow(id, 'there twice', currentRound, { name }) : row
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

/** @throws {FeedError} unreadable, when a tenth of the rows are */
export function checkReadable(rows: readonly ScoreboardRow[]): void {
  const unreadable = rows.filter(({ stale }) => stale).length
  if (isTooMany(unreadable, rows.length)) {
    const problem = `${unreadable} of ${rows.length} rows can’t be read`
    throw new FeedError('unreadable', `leaderboard: ${problem}`)
  }
}

/**
 * Parses the golfers of a field. One who can't be read is unclear, and so doesn't count as withdrawn.
 *
 * @param parse returns null for a golfer who left before the start, and undefined for one who can't be read
 * @throws {FeedError} unreadable, when a tenth of them are
 */
export function parseEntrants<T>(
  golfers: readonly T[],
  idOf: (golfer: T) => string,
  parse: (golfer: T) => Entrant | null | undefined,
): Required<Pick<TournamentField, 'entrants' | 'unclear'>> {
  const parsed = golfers.map((golfer) => ({ id: idOf(golfer), entrant: parse(golfer) }))
  const unclear = parsed.filter(({ entrant }) => entrant === undefined).map(({ id }) => id)
  if (isTooMany(unclear.length, golfers.length)) {
    const problem = `${unclear.length} of ${golfers.length} golfers can’t be read`
    throw new FeedError('unreadable', `field: ${problem}`)
  }
  return { entrants: parsed.flatMap(({ entrant }) => entrant ?? []), unclear }
}
