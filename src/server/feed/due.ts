import type { TournamentRow } from '../tournaments/tournaments.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** So much more seldom is a board read while nobody plays. */
const restingTimes = 5

/** How long what was read of a tournament stays fresh. In milliseconds; null: not read at all now. */
export interface Pace {
  field: number | null
  board: number | null
}

/**
 * How often a tournament is worth a call: its board each `playMs` while it is played, the field more
 * often the nearer the first tee time, when golfers withdraw and tee times are drawn.
 *
 * @param followed whether any league is played on it
 * @param resting whether no round is being played just now, as at night
 * @param playMs between two readings of a board in play
 * @param now epoch milliseconds
 */
export function paceOf(
  row: TournamentRow,
  { followed, resting }: { followed: boolean; resting: boolean },
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
  const board = resting ? restingTimes * playMs : playMs
  return { field: -until < 6 * hour ? 10 * minute : 3 * hour, board }
}
