import type { ScheduledTournament, Course } from '#domain/tournaments/tournament.ts'

import { venue } from './courses.ts'
import { americas, europe, pacific } from './towns.ts'
import type { Region } from './towns.ts'

/** The simulated tour's id. */
export const simulatedOrgId = '1'

/** An event of the simulated tour, without its field. */
export interface SimulatedEvent extends ScheduledTournament {
  /** The event's number in the year, the same every year. */
  eventNumber: number
  /** The circuit whose golfers play it. */
  circuit: number
  timeZone: string
  course: Course
  /** Whether no storm suspends play, and no golfer withdraws on the way to the first tee. */
  isCalm?: true
}

// Four series start on different weekdays (1 is Monday) in distant time zones. So one event is always in
// progress, another starts within days, and somewhere a golfer is nearly always on a course.
const series: readonly { weekday: number; region: Region }[] = [
  { weekday: 4, region: americas },
  { weekday: 6, region: pacific },
  { weekday: 1, region: europe },
  { weekday: 2, region: pacific },
]
const maxWeeks = 53

const isWinter = (week: number) => week <= 13 || week >= 44

function createEvent(year: number, circuit: number, week: number): SimulatedEvent | null {
  const one = series[circuit]
  if (!one || week < 1 || week > maxWeeks) return null
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const untilFirst = (one.weekday - newYear.dayOfWeek + 7) % 7
  const start = newYear.add({ days: untilFirst + (week - 1) * 7 })
  if (start.year !== year) return null
  const places = isWinter(week) ? one.region.winter : one.region.summer
  // Two series share a region. They stay half the list apart, so they are never in the same town.
  const place = places[(week + (circuit === 3 ? places.length >> 1 : 0)) % places.length]
  if (!place) return null
  const eventNumber = circuit * maxWeeks + week - 1
  return {
    orgId: simulatedOrgId,
    tournId: String(circuit * 100 + week).padStart(3, '0'),
    year,
    ...venue(eventNumber, place),
    startDate: start.toString(),
    endDate: start.add({ days: 3 }).toString(),
    format: 'stroke',
    eventNumber,
    circuit,
    timeZone: place.timeZone,
  }
}

/** The event with this `tournId` in `year`; null when there is none. */
export function findEvent(year: number, tournId: string): SimulatedEvent | null {
  if (!/^\d{3}$/.test(tournId) || !isYear(year)) return null
  const number = Number(tournId)
  return createEvent(year, Math.floor(number / 100), number % 100)
}

/** All events that start in `year`, by their first day. */
export function listEvents(year: number): SimulatedEvent[] {
  if (!isYear(year)) return []
  return series
    .flatMap((_, circuit) =>
      Array.from({ length: maxWeeks }, (_, i) => createEvent(year, circuit, i + 1)),
    )
    .filter((event) => event !== null)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.circuit - b.circuit)
}

const isYear = (year: number) => Number.isInteger(year) && year >= 1900 && year <= 9999

/**
 * A local time at the course, in epoch milliseconds.
 *
 * @param day of the event, from 0
 * @param time such as `07:00`
 */
export function courseTime(event: SimulatedEvent, day: number, time: string): number {
  return Temporal.PlainDate.from(event.startDate)
    .add({ days: day })
    .toZonedDateTime({ timeZone: event.timeZone, plainTime: time }).epochMilliseconds
}
