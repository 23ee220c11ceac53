import { expect, test } from 'vitest'

import { row } from '../scoring/boards.fixture.ts'
import { week } from '../scoring/week.fixture.ts'
import type { Scoreboard } from '../tournaments/tournament.ts'
import { formatFirstTee, upcomingRound } from './first-tee.ts'

const tee = { round: 3, at: new Date('2026-04-11T12:10:00Z'), golfers: ['Åberg'] }
const text = (timeZone: string, now: string, golfers = tee.golfers) =>
  formatFirstTee({ ...tee, golfers }, timeZone, new Date(now))

test('a first tee time is told on the reader’s clock and by the reader’s day', () => {
  const evening = '2026-04-10T23:30:00Z'
  expect(text('America/New_York', evening)).toBe(
    'Your first tee time tomorrow: Åberg, 8:10 AM EDT.',
  )
  // There it is Saturday already.
  expect(text('Europe/Berlin', evening)).toBe('Your first tee time today: Åberg, 2:10 PM GMT+2.')
  expect(text('Pacific/Honolulu', '2026-04-11T08:00:00Z')).toBe(
    'Your first tee time tomorrow: Åberg, 2:10 AM HST.',
  )
  expect(text('America/New_York', '2026-04-09T23:00:00Z')).toBe(
    'Your first tee time on Saturday: Åberg, 8:10 AM EDT.',
  )
  expect(text('America/New_York', evening, ['Åberg', 'Young'])).toContain('Åberg and Young, 8:10')
})

test('tomorrow is the next day on the calendar, also when the clocks change in between', () => {
  const at = new Date('2026-03-08T13:00:00Z')
  expect(formatFirstTee({ ...tee, at }, 'America/New_York', new Date('2026-03-08T04:30:00Z'))).toBe(
    'Your first tee time tomorrow: Åberg, 9:00 AM EDT.',
  )
})

test('a round is to come between two rounds only', () => {
  const of = (more: Partial<Scoreboard>) =>
    upcomingRound(week([row('a1', [-1])], {}, { status: 'in-progress', ...more }).board)
  expect(of({ round: 1, roundStatus: 'complete' })).toBe(2)
  expect(of({ round: 3, roundStatus: 'not-started' })).toBe(3)
  expect(of({ round: 2, roundStatus: 'in-progress' })).toBeNull()
  expect(of({ round: 2, roundStatus: 'suspended' })).toBeNull()
  expect(of({ round: 1, roundStatus: 'not-started' })).toBeNull()
  expect(of({ round: 4, roundStatus: 'complete' })).toBeNull()
  expect(of({ round: 2, roundStatus: 'complete', status: 'official' })).toBeNull()
})
