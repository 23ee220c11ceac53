import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { daylightMs, type PlayState, restingFactor } from './affordable-pace.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How often to read a tournament's field and board, in milliseconds; null for not at all now. */
export interface Pace {
  field: number | null
  board: number | null
}

/** The facts that decide whether a tournament is worth a call. */
export interface Interest extends PlayState {
  /** Whether any league plays it. */
  followed: boolean
  /** Whether its last payload raised a doubt, which the next one may confirm. */
  doubted: boolean
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
export function paceOf(row: TournamentRow, interest: Interest, playMs: number, now: number): Pace {
  if (row.format !== 'stroke') return { field: null, board: null }
  const until = startOf(row) - now
  if (row.status === 'official')
    return { field: null, board: officialPace(row, interest, playMs, now) }
  const { followed } = interest
  if (!hasStarted(row, now)) {
    if (until > 2 * day) return { field: until < 8 * day ? 6 * hour : day, board: null }
    return { field: fieldPace(row, followed, until), board: boardBefore(followed, until, playMs) }
  }
  // Without a league, only the field's status of the tournament is worth a call.
  if (!followed) return { field: day, board: null }
  const board = interest.doubted || isInPlay(row, interest, now) ? playMs : restingFactor * playMs
  return { field: -until < 6 * hour ? 10 * minute : 3 * hour, board }
}

const hasStarted = (row: TournamentRow, now: number): boolean =>
  row.status !== 'upcoming' || (row.firstTeeAt !== null && startOf(row) <= now)

/**
 * How long the scores of a tournament in play have been standing still, in milliseconds; 0 while nobody plays.
 *
 * @param asOf when the scores are from; null without a board
 */
export function silenceOf(
  row: TournamentRow,
  interest: Interest,
  asOf: Date | null,
  now: number,
): number {
  const isOn = row.status !== 'official' && interest.followed && hasStarted(row, now)
  if (row.format !== 'stroke' || !isOn || !isInPlay(row, interest, now)) return 0
  const teeAt = row.status === 'upcoming' ? row.firstTeeAt : interest.teeAt
  const since = Math.max(asOf?.getTime() ?? 0, teeAt?.getTime() ?? 0)
  return Math.max(0, now - since)
}

/**
 * When a tournament starts, in epoch milliseconds. Before tee times are published this is an estimate, which never
 * starts a tournament.
 */
export const startOf = ({ firstTeeAt, startDate }: TournamentRow): number =>
  firstTeeAt?.getTime() ?? Date.parse(`${startDate}T10:00:00Z`)

function fieldPace(
  { firstTeeAt, fieldAt, doubts }: TournamentRow,
  followed: boolean,
  until: number,
) {
  // A field that was never read is urgent, but not worth a call every second.
  if (fieldAt === null) return 15 * minute
  if (!followed) return 6 * hour
  if (doubts.some(({ reading }) => reading === 'field')) return 5 * minute
  if (firstTeeAt === null) return 15 * minute
  return until < 3 * hour ? 5 * minute : hour
}

/** After an estimated start, the board may be the first to say that play has begun. */
function boardBefore(followed: boolean, until: number, playMs: number): number | null {
  if (!followed) return null
  return until > 0 ? hour : playMs
}

/**
 * An official board is read for late corrections, and often while something about it is open: a result
 * that is due, a payload that contradicts it, or a last day that hasn't come.
 */
function officialPace(
  row: TournamentRow,
  { followed, doubted, result }: Interest,
  playMs: number,
  now: number,
): number | null {
  if (result === 'due') return playMs
  if (!followed || now - startOf(row) >= 7 * day) return null
  if (doubted) return playMs
  if (now < Date.parse(`${row.endDate}T00:00:00Z`) + day) return restingFactor * playMs
  return result === 'waiting' ? hour : 6 * hour
}

/** Whether golfers are playing, or may have started since the board was last read. */
function isInPlay({ status }: TournamentRow, { resting, teeAt }: Interest, now: number): boolean {
  if (!resting) return true
  if (status === 'complete' || teeAt === null) return false
  return teeAt.getTime() <= now && now < teeAt.getTime() + daylightMs
}
