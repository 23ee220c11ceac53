import type { Entrant } from './tournament.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** The assumed first tee time until tee times are published, in the course's zone. */
const estimatedTeeHour = 7
const daysOfSeasonBefore = 5

/**
 * The deadline while no tee times are known: 07:00 in the course's zone on the first day, minus 1 hour.
 *
 * @param startDate a day on the course's calendar, `2026-04-09`
 * @param timeZone IANA name
 * @throws {RangeError} on a day or a zone that does not exist
 */
export function estimatedDeadline(startDate: string, timeZone: string): Date {
  const wall = midnight(startDate) + estimatedTeeHour * hour
  // Twice, because the first offset may be from the other side of a clock change.
  const near = wall - offsetAt(wall, timeZone)
  return deadlineFrom(new Date(wall - offsetAt(near, timeZone)))
}

/** The deadline for a known first tee time: 1 hour before it. */
export function deadlineFrom(firstTee: Date): Date {
  return new Date(firstTee.getTime() - hour)
}

/** The earliest tee time of a round, null while none is published. */
export function firstTeeTime(entrants: readonly Pick<Entrant, 'teeTimes'>[], nth = 1): Date | null {
  const times = entrants
    .flatMap(({ teeTimes }) => teeTimes)
    .filter(({ round }) => round === nth)
    .map(({ at }) => at.getTime())
  return times.length ? new Date(times.reduce((first, at) => Math.min(first, at))) : null
}

/** A league's season: from 5 days before the tournament to its last day. Days as `2026-04-09`. */
export function seasonDates(
  startDate: string,
  endDate: string,
): { seasonStart: string; seasonEnd: string } {
  return { seasonStart: addDays(startDate, -daysOfSeasonBefore), seasonEnd: endDate }
}

/** The days the tournament list covers: Monday of this week to Sunday of the next, inclusive. */
export function calendarWindow(today: string): { from: string; to: string } {
  const sinceMonday = (new Date(midnight(today)).getUTCDay() + 6) % 7
  const from = addDays(today, -sinceMonday)
  return { from, to: addDays(from, 13) }
}

function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** The day so many days later, as `2026-04-09`. */
export function addDays(date: string, days: number): string {
  return new Date(midnight(date) + days * day).toISOString().slice(0, 10)
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
