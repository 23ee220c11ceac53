import type { TournamentRow } from '../tournaments/tournaments.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** So much more seldom is a board read while nobody plays. */
const restingTimes = 5
/** From a round's first tee time there is light for so long, at most. */
const dayOfPlay = 14 * hour

/** How long what was read of a tournament stays fresh. In milliseconds; null: not read at all now. */
export interface Pace {
  field: number | null
  board: number | null
}

/** What says whether a tournament is worth a call. */
export interface Interest {
  /** Whether any league is played on it. */
  followed: boolean
  /** Whether its last board says that no round is being played, as at night. */
  resting: boolean
  /** The first tee time of the round that comes after this rest, as far as it is drawn. */
  nextTeeAt: Date | null
}

/**
 * How often a tournament is worth a call: its board each `playMs` while it is played, the field more
 * often the nearer the first tee time, when golfers withdraw and tee times are drawn.
 *
 * @param playMs between two readings of a board in play
 * @param now epoch milliseconds
 */
export function paceOf(
  row: TournamentRow,
  { followed, resting, nextTeeAt }: Interest,
  playMs: number,
  now: number,
): Pace {
  if (row.format !== 'stroke') return { field: null, board: null }
  const start = row.firstTeeAt?.getTime() ?? Date.parse(`${row.startDate}T10:00:00Z`)
  const until = start - now
  if (row.status === 'official') {
    return { field: null, board: followed && -until < 7 * day ? 6 * hour : null }
  }
  if (until > 2 * day) return { field: until < 8 * day ? 6 * hour : day, board: null }
  if (until > 0) {
    const field = until < 3 * hour ? 5 * minute : row.firstTeeAt ? hour : 15 * minute
    return { field: followed ? field : 6 * hour, board: followed ? hour : null }
  }
  // In play, or over and not yet official. A board that nobody follows is not worth a call.
  if (!followed) return { field: null, board: null }
  const rests = resting && !(row.status !== 'complete' && isDayOf(nextTeeAt, now))
  const board = rests ? restingTimes * playMs : playMs
  return { field: -until < 6 * hour ? 10 * minute : 3 * hour, board }
}

/** Whether play may have begun: a board says so only when it is read. */
function isDayOf(teeAt: Date | null, now: number): boolean {
  return teeAt !== null && teeAt.getTime() <= now && now < teeAt.getTime() + dayOfPlay
}
