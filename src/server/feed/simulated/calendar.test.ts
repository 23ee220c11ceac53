import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { courseTime, listEvents, findEvent } from './calendar.ts'
import { golfers } from './golfers.ts'
import { createSimulatedTour } from './tour.ts'

const hour = 60 * 60_000
const day = 24 * hour
const someInstant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })

function eventsStarting(at: number, from: number, until: number) {
  const year = new Date(at).getUTCFullYear()
  return [year - 1, year, year + 1].flatMap(listEvents).filter((event) => {
    const days = (courseTime(event, 0, '07:00') - at) / day
    return from < days && days <= until
  })
}

test('at any instant one event is in progress, one starts within four days and one the week after', async () => {
  let now = 0
  const tour = createSimulatedTour({ seed: 'calendar', now: () => new Date(now) })
  await fc.assert(
    fc.asyncProperty(someInstant, async (at) => {
      now = at
      const begun = await Promise.all(
        eventsStarting(at, -5, 0).map((event) => tour.fetchField(event)),
      )
      expect(begun.map((field) => field?.status)).toContain('in-progress')
      const [next] = eventsStarting(at, 0, 4)
      const field = next && (await tour.fetchField(next))
      expect(field).toMatchObject({ status: 'upcoming' })
      expect(field?.entrants.length).toBeGreaterThanOrEqual(120)
      expect(eventsStarting(at, 7, 14)).not.toHaveLength(0)
    }),
    { numRuns: 80 },
  )
})

test('an event has a unique number in its year, and keeps number, name and course every year', () => {
  for (const year of [2025, 2026, 2027, 2028]) {
    const events = listEvents(year)
    expect(new Set(events.map(({ tournId }) => tournId)).size).toBe(events.length)
    expect(new Set(events.map(({ name }) => name)).size).toBe(events.length)
    for (const event of events) {
      expect(event.tournId).toMatch(/^\d{3}$/)
      expect(findEvent(year, event.tournId)).toEqual(event)
      const { name, course, timeZone } = findEvent(2024, event.tournId) ?? event
      expect({ name, course, timeZone }).toEqual({
        name: event.name,
        course: event.course,
        timeZone: event.timeZone,
      })
    }
  }
})

test('a course has 18 holes and a par of 70 to 72', () => {
  for (const { course } of listEvents(2026)) {
    expect(course.pars).toHaveLength(18)
    const par = course.pars.reduce((sum, one) => sum + one)
    expect(par).toBeGreaterThanOrEqual(70)
    expect(par).toBeLessThanOrEqual(72)
  }
})

test('two events at the same time are never in the same town', () => {
  const events = listEvents(2026)
  for (const [i, event] of events.entries()) {
    const towns = events
      .slice(i + 1)
      .filter(({ startDate }) => startDate <= event.endDate)
      .map(({ course }) => course.city)
    expect(towns).not.toContain(event.course.city)
  }
})

test('every golfer has an id of five digits, and nobody shares an id, a name or a rank', () => {
  expect(new Set(golfers.map(({ apiPlayerId }) => apiPlayerId)).size).toBe(golfers.length)
  expect(new Set(golfers.map((one) => `${one.firstName} ${one.lastName}`)).size).toBe(
    golfers.length,
  )
  expect(golfers.map(({ rank }) => rank)).toEqual(golfers.map((_, i) => i + 1))
  for (const { apiPlayerId } of golfers) expect(apiPlayerId).toMatch(/^\d{5}$/)
})
