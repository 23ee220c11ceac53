import { expect, test } from 'vitest'

import { formatForReader, formatInstant, formatToPar } from './format.ts'

test('a score to par has a true minus sign, an E for level and a plus', () => {
  expect([-7, 0, 3, null].map(formatToPar)).toEqual(['\u22127', 'E', '+3', '-'])
})

test('an instant is written on the clock of its zone, in four widths', () => {
  const at = new Date('2026-04-09T10:00:00Z')
  const texts = (['time', 'day', 'weekday', 'full'] as const).map((width) =>
    formatInstant(at, 'America/New_York', width),
  )
  expect(texts).toEqual([
    '6:00 AM EDT',
    'Apr 9, 6:00 AM EDT',
    'Thu, Apr 9, 6:00 AM EDT',
    'Thursday, April 9 at 6:00 AM EDT',
  ])
})

test('a deadline is on the reader’s clock first, then on the course’s if that differs', () => {
  const at = new Date('2026-04-09T02:00:00Z')
  const texts = ['America/Los_Angeles', 'America/Toronto'].map((zone) =>
    formatForReader(at, zone, 'America/New_York'),
  )
  expect(texts).toEqual([
    'Wednesday, April 8 at 7:00 PM PDT (Wed 10:00 PM EDT)',
    'Wednesday, April 8 at 10:00 PM EDT',
  ])
})
