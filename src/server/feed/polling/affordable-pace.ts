import { dayMs, hourMs } from '#domain/durations.ts'

/** The longest that a round's daylight lasts. */
export const daylightMs = 14 * hourMs
/** While nobody plays, a board is read this many times less often. */
export const idleSlowdown = 5
/** Calls a tournament needs in a day besides its board. */
const otherCallsPerDay = 40
/** A reserve, so that a wrong estimate doesn't end the day early. */
const reserveShare = 0.1

/** Whether a tournament is in play, or when it will be, which decides how many calls it still needs today. */
export interface PlayState {
  /** The first tee time of the round in play or coming next; null while unknown. */
  teeAt: Date | null
  /** Whether no round is in play. */
  isIdle: boolean
}

/**
 * How often boards in play can be read so that the calls for all followed tournaments last until
 * midnight UTC, when a new day's budget begins.
 *
 * @param callsLeft of the day's budget
 * @param playMs how often boards are read while there are enough calls
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
    boardMs += playLeft + (midnight - now - playLeft) / idleSlowdown
  }
  const partOfDay = (midnight - now) / dayMs
  const calls = callsLeft * (1 - reserveShare) - tournaments.length * otherCallsPerDay * partOfDay
  return Math.max(playMs, boardMs / Math.max(calls, 1))
}

/** When the next UTC day begins, in epoch milliseconds. */
export const nextMidnight = (now: number): number => (Math.floor(now / dayMs) + 1) * dayMs

/** How much of the time until midnight is play. A round that outlasts its daylight may go on for an hour. */
function playUntil({ teeAt, isIdle }: PlayState, now: number, midnight: number): number {
  if (teeAt === null) return isIdle ? 0 : Math.min(daylightMs, midnight - now)
  const end = Math.max(teeAt.getTime() + daylightMs, isIdle ? 0 : now + hourMs)
  return Math.max(0, Math.min(end, midnight) - Math.max(teeAt.getTime(), now))
}
