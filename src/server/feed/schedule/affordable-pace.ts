const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A round's daylight, at most. */
export const daylightMs = 14 * hour
/** A board is read this many times less often while nobody plays. */
export const restingFactor = 5
/** Calls a tournament needs in a day besides its board. */
const callsBesides = 40
/** Kept back, so that a wrong estimate doesn't end the day early. */
const keptBack = 0.1

/** What a followed tournament will cost for the rest of the day. */
export interface PlayState {
  /** The first tee time of the round being played or coming next; null while it isn't known. */
  teeAt: Date | null
  /** Whether no round is being played. */
  resting: boolean
}

/**
 * How often boards in play can be read so that the day's calls last until midnight UTC, when a new day's
 * calls begin, for all followed tournaments alike.
 *
 * @param callsLeft of the day's budget
 * @param playMs how often they are read while there are calls enough
 * @param now epoch milliseconds
 * @returns `playMs`, or longer
 */
export function affordablePace(
  tournaments: readonly PlayState[],
  callsLeft: number,
  playMs: number,
  now: number,
): number {
  const midnight = nextMidnight(now)
  let boardMs = 0
  for (const tournament of tournaments) {
    const playLeft = playUntil(tournament, now, midnight)
    boardMs += playLeft + (midnight - now - playLeft) / restingFactor
  }
  const partOfDay = (midnight - now) / day
  const calls = callsLeft * (1 - keptBack) - tournaments.length * callsBesides * partOfDay
  return Math.max(playMs, boardMs / Math.max(calls, 1))
}

/** When a new day's calls begin. In epoch milliseconds. */
export const nextMidnight = (now: number): number => (Math.floor(now / day) + 1) * day

/** How much of the time until midnight is play. A round whose daylight is over may go on for an hour. */
function playUntil({ teeAt, resting }: PlayState, now: number, midnight: number): number {
  if (teeAt === null) return resting ? 0 : Math.min(daylightMs, midnight - now)
  const end = Math.max(teeAt.getTime() + daylightMs, resting ? 0 : now + hour)
  return Math.max(0, Math.min(end, midnight) - Math.max(teeAt.getTime(), now))
}
