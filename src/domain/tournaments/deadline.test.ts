import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  tournamentListWindow,
  deadlineFor,
  estimatedDeadline,
  firstOf,
  firstTeeTime,
  leagueDates,
} from './deadline.ts'

const at = (text: string) => new Date(text)
const instants = fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true })

test('until tee times are known, the draft closes at 06:00 course time on the first day', () => {
  expect(estimatedDeadline('2026-04-09', 'America/New_York')).toEqual(at('2026-04-09T10:00:00Z'))
  expect(estimatedDeadline('2026-07-16', 'Europe/London')).toEqual(at('2026-07-16T05:00:00Z'))
  expect(estimatedDeadline('2026-11-26', 'Australia/Brisbane')).toEqual(at('2026-11-25T20:00:00Z'))
  expect(estimatedDeadline('2026-01-08', 'Pacific/Honolulu')).toEqual(at('2026-01-08T16:00:00Z'))
})

test('on the days the clocks change, the estimate is still 06:00 course time', () => {
  expect(estimatedDeadline('2026-03-08', 'America/New_York')).toEqual(at('2026-03-08T10:00:00Z'))
  expect(estimatedDeadline('2026-03-07', 'America/New_York')).toEqual(at('2026-03-07T11:00:00Z'))
  expect(estimatedDeadline('2026-11-01', 'America/New_York')).toEqual(at('2026-11-01T11:00:00Z'))
  const losAngeles = 'America/Los_Angeles'
  expect(estimatedDeadline('2026-03-08', losAngeles)).toEqual(at('2026-03-08T13:00:00Z'))
  expect(estimatedDeadline('2026-11-01', losAngeles)).toEqual(at('2026-11-01T14:00:00Z'))
  expect(estimatedDeadline('2026-03-29', 'Europe/London')).toEqual(at('2026-03-29T05:00:00Z'))
  expect(estimatedDeadline('2026-04-05', 'Australia/Sydney')).toEqual(at('2026-04-04T20:00:00Z'))
  expect(estimatedDeadline('2026-10-04', 'Australia/Sydney')).toEqual(at('2026-10-03T19:00:00Z'))
})

test("law: the estimate is 06:00 in the course's zone on any day of the year", () => {
  const zones = ['America/Los_Angeles', 'Europe/Dublin', 'Asia/Kathmandu', 'Pacific/Auckland']
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
      const date = instant.toISOString().slice(0, 10)
      const deadline = estimatedDeadline(date, timeZone)
      const shown = deadline.toLocaleString('sv-SE', { timeZone })
      expect(shown).toBe(`${date} 06:00:00`)
    }),
  )
})

test('the draft closes one hour before the earliest tee time of the first round', () => {
  const tee = (round: number, text: string) => ({ round, at: at(text), startingHole: 1 as const })
  const first = firstTeeTime([
    { teeTimes: [tee(1, '2026-04-09T12:10:00Z'), tee(2, '2026-04-10T15:00:00Z')] },
    { teeTimes: [tee(1, '2026-04-09T11:40:00Z')] },
    { teeTimes: [tee(2, '2026-04-09T01:00:00Z')] },
  ])
  expect(first?.at).toEqual(at('2026-04-09T11:40:00Z'))
  expect(deadlineFor(at('2026-04-09T11:40:00Z'))).toEqual(at('2026-04-09T10:40:00Z'))
})

test('without tee times there is no first tee time', () => {
  expect(firstTeeTime([])).toBeNull()
  expect(firstTeeTime([{ teeTimes: [] }])).toBeNull()
})

test('a season runs from 5 days before the tournament to its last day', () => {
  const season = { seasonStart: '2026-02-25', seasonEnd: '2026-03-05' }
  expect(leagueDates('2026-03-02', '2026-03-05')).toEqual(season)
})

test('the calendar shows Monday of this week in Honolulu to Sunday of the next', () => {
  const window = { from: '2026-04-06', to: '2026-04-19' }
  for (const now of ['2026-04-06T10:00Z', '2026-04-09T12:00Z', '2026-04-13T09:59Z']) {
    expect(tournamentListWindow(at(now))).toEqual(window)
  }
  expect(tournamentListWindow(at('2026-04-13T10:00Z')).from).toBe('2026-04-13')
  const newYear = { from: '2026-12-28', to: '2027-01-10' }
  expect(tournamentListWindow(at('2026-12-31T12:00Z'))).toEqual(newYear)
})

test('a tee time that no other golfer has within half an hour is not the first', () => {
  const times = ['03:00', '12:00', '12:11', '12:22', '12:33'].map((time) =>
    at(`2026-04-09T${time}:00Z`),
  )
  expect(firstOf(times)).toEqual({ at: times[1], sure: true })
  expect(firstOf(times.slice(0, 3))).toEqual({ at: times[0], sure: false })
  expect(firstOf([])).toBeNull()
})
