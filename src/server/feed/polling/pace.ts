import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'
import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { daylightMs, type PlayState, idleSlowdown } from './affordable-pace.ts'

/** How often to read a tournament's field and board, in milliseconds; null for not at all now. */
export interface PollIntervals {
  field: number | null
  board: number | null
}

/** The facts that decide whether a tournament is worth a call. */
export interface PollFactors extends PlayState {
  /** Whether any league plays it. */
  followed: boolean
  /** Whether its payloads have raised a doubt lately, which the next one may confirm. */
  isWaiting: boolean
  /** Whether it should have been over for weeks, so that only its result is still worth a call. */
  isLate: boolean
  /** Whether its last round is complete. Its result may still have to become official. */
  isPlayedOut: boolean
  /** Null when no league waits for its result; due once that has been official for long enough. */
  result: 'due' | 'waiting' | null
}

/**
 * How often a tournament is worth a call: the board each `playMs` during play, and the field more often
 * as the first tee time approaches, when golfers withdraw and tee times are drawn.
 *
 * @param playMs between two readings of a board in play
 * @param now epoch milliseconds
 */
export function pollIntervals(
  row: TournamentRow,
  interest: PollFactors,
  playMs: number,
  now: number,
): PollIntervals {
  if (row.format !== 'stroke') return { field: null, board: null }
  const msUntilStart = startMs(row) - now
  if (row.status === 'official') {
    // Before its last day that is likely a slip, which without a board only the field can correct.
    const field = now < Date.parse(`${row.endDate}T00:00:00Z`) ? 6 * hourMs : null
    return { field, board: officialInterval(row, interest, playMs, now) }
  }
  const { followed, isLate } = interest
  if (isLate) return { field: null, board: 6 * hourMs }
  if (!hasStarted(row, now)) {
    if (msUntilStart > 2 * dayMs)
      return { field: msUntilStart < 8 * dayMs ? 6 * hourMs : dayMs, board: null }
    return {
      field: affordableFieldMs(fieldInterval(row, followed, now), playMs),
      board: scoreboardIntervalBeforeStart(row, followed, playMs, now),
    }
  }
  // Without a league, only the field's status of the tournament is worth a call.
  if (!followed) return { field: dayMs, board: null }
  const board = interest.isWaiting || isInPlay(row, interest, now) ? playMs : idleSlowdown * playMs
  const field = -msUntilStart < 6 * hourMs ? affordableFieldMs(10 * minuteMs, playMs) : 3 * hourMs
  return { field, board }
}

/** How often to read a field whose usual interval is shorter than what the day's calls allow. */
const affordableFieldMs = (usualMs: number, playMs: number): number =>
  Math.max(usualMs, Math.min(idleSlowdown * playMs, 3 * hourMs))

const hasStarted = (row: TournamentRow, now: number): boolean =>
  row.status !== 'upcoming' || (row.firstTeeAt !== null && startMs(row) <= now)

/**
 * How long the scores of a tournament in play have been standing still, or its result has been waited for without a
 * reading, in milliseconds; 0 between rounds.
 *
 * @param asOf when the scores are from; null without a board
 */
export function silentMs(
  row: TournamentRow,
  interest: PollFactors,
  asOf: Date | null,
  now: number,
): number {
  const isOn = row.status !== 'official' && interest.followed && hasStarted(row, now)
  if (row.format !== 'stroke' || !isOn) return 0
  if (!interest.isPlayedOut && !isInPlay(row, interest, now)) return 0
  const teeAt = row.status === 'upcoming' ? row.firstTeeAt : interest.teeAt
  const since = Math.max(asOf?.getTime() ?? 0, teeAt?.getTime() ?? 0)
  return Math.max(0, now - since)
}

/**
 * When a tournament starts, in epoch milliseconds. Before tee times are published this is an estimate, which never
 * starts a tournament.
 */
export const startMs = ({ firstTeeAt, startDate }: TournamentRow): number =>
  firstTeeAt?.getTime() ?? estimatedStart(startDate)

/** When play begins on a day of the calendar at the earliest. */
export const estimatedStart = (startDate: string): number => Date.parse(`${startDate}T10:00:00Z`)

function fieldInterval(row: TournamentRow, followed: boolean, now: number): number {
  const { firstTeeAt, fieldAt } = row
  // A field that was never read is urgent, but not worth a call every second.
  if (fieldAt === null) return 15 * minuteMs
  if (!followed) return 6 * hourMs
  if (hasNewDoubt({ doubts: row.doubts.filter(({ about }) => about === null) }, 'field', now))
    return 5 * minuteMs
  if (firstTeeAt === null) return 15 * minuteMs
  return startMs(row) - now < 3 * hourMs ? 5 * minuteMs : hourMs
}

/** Whether a doubt is so new that the next payload may settle it. What takes a day, or the administrator, gains nothing. */
export const hasNewDoubt = (
  { doubts }: Pick<TournamentRow, 'doubts'>,
  what: Doubt['reading'],
  now: number,
): boolean => doubts.some(({ reading, since }) => reading === what && now - since < hourMs)

/** After an estimated start, the board may be the first to say that play has begun: tee times may be a day late. */
function scoreboardIntervalBeforeStart(
  row: TournamentRow,
  followed: boolean,
  playMs: number,
  now: number,
): number | null {
  if (!followed) return null
  if (startMs(row) <= now) return playMs
  return estimatedStart(row.startDate) <= now ? Math.min(hourMs, idleSlowdown * playMs) : hourMs
}

/**
 * An official board is read for late corrections, and often while something about it is open: a result
 * that is due, a payload that contradicts it, or a last day that hasn't come.
 */
function officialInterval(
  row: TournamentRow,
  { followed, isWaiting, result }: PollFactors,
  playMs: number,
  now: number,
): number | null {
  if (result === 'due') return playMs
  if (!followed || now - startMs(row) >= 7 * dayMs) return null
  if (isWaiting) return playMs
  if (now < Date.parse(`${row.endDate}T00:00:00Z`) + dayMs) return idleSlowdown * playMs
  return result === 'waiting' ? hourMs : 6 * hourMs
}

/** Whether golfers are playing, or may have started since the board was last read. */
function isInPlay({ status }: TournamentRow, { isIdle, teeAt }: PollFactors, now: number): boolean {
  if (!isIdle) return true
  if (status === 'complete' || teeAt === null) return false
  return teeAt.getTime() <= now && now < teeAt.getTime() + daylightMs
}
