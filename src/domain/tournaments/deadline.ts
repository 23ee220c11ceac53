import { dayMs, hourMs } from '../durations.ts'
import type { Entrant } from './tournament.ts'

/** The assumed first tee time until tee times are out, in the course's zone. */
const estimatedTeeHour = 7
/** How many days before its tournament a league's season starts. */
export const leadDays = 5

/**
 * The deadline while no tee times are known: 07:00 in the course's zone on the first day, minus 1 hour.
 *
 * @param startDate a day on the course's calendar, `2026-04-09`
 * @param timeZone IANA name
 * @throws {RangeError} on a day or a zone that does not exist
 */
export function estimatedDeadline(startDate: string, timeZone: string): Date {
  const wall = midnight(startDate) + estimatedTeeHour * hourMs
  // Twice, because the first offset may be from the other side of a clock change.
  const near = wall - offsetAt(wall, timeZone)
  return deadlineFor(new Date(wall - offsetAt(near, timeZone)))
}

/** The deadline for a known first tee time: 1 hour before it. */
export function deadlineFor(firstTee: Date): Date {
  return new Date(firstTee.getTime() - hourMs)
}

/** A round starts once this many golfers tee off within half an hour. An earlier tee time is a mistake. */
export const openingGolfers = 3
const openingMs = hourMs / 2

/**
 * The earliest of tee times that three golfers have within half an hour. If there are none, the earliest, which
 * is not sure; null without any.
 */
export function firstOf(times: readonly Date[]): { at: Date; sure: boolean } | null {
  const sorted = times.map((at) => at.getTime()).toSorted((a, b) => a - b)
  const opensRound = (at: number, nth: number) =>
    (sorted[nth + openingGolfers - 1] ?? Infinity) - at <= openingMs
  const sure = sorted.find(opensRound)
  const at = sure ?? sorted[0]
  return at === undefined ? null : { at: new Date(at), sure: sure !== undefined }
}

/** The first tee time of a round, by {@link firstOf}. */
export function firstTeeTime(entrants: readonly Pick<Entrant, 'teeTimes'>[], nth = 1) {
  return firstOf(
    entrants.flatMap(({ teeTimes }) =>
      teeTimes.flatMap(({ round, at }) => (round === nth ? [at] : [])),
    ),
  )
}

/**
 * Whether a deadline moves so far that one payload isn't enough: earlier by over six hours, or by any time if the
 * first tee time would be within two hours.
 */
export function isDoubtfulMove(from: Date, to: Date, now: Date): boolean {
  const isFar = from.getTime() - to.getTime() > 6 * hourMs
  const isSoon = to.getTime() - now.getTime() < hourMs
  return to < from && (isFar || isSoon)
}

/** A league's season: from 5 days before the tournament to its last day. Days as `2026-04-09`. */
export function leagueDates(
  startDate: string,
  endDate: string,
): { seasonStart: string; seasonEnd: string } {
  return { seasonStart: addDays(startDate, -leadDays), seasonEnd: endDate }
}

/** How far the clocks of the westernmost course are behind UTC, in Honolulu. */
const westernmostOffsetMs = 10 * hourMs

/** The days the tournament list covers: Monday of this week, at the westernmost course, to Sunday of the next. */
export function tournamentListWindow(now: Date): { from: string; to: string } {
  const today = new Date(now.getTime() - westernmostOffsetMs).toISOString().slice(0, 10)
  const sinceMonday = (new Date(midnight(today)).getUTCDay() + 6) % 7
  const from = addDays(today, -sinceMonday)
  return { from, to: addDays(from, 13) }
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** The day so many days later, as `2026-04-09`. */
export function addDays(date: string, days: number): string {
  return new Date(midnight(date) + days * dayMs).toISOString().slice(0, 10)
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const shown = new Map(format.formatToParts(instant).map(({ type, value }) => [type, +value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - instant
}
