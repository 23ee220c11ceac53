import { expect, test } from 'vitest'

import { formatDay, formatForReader, formatInstant, formatToPar } from './format.ts'

test('a score to par has a true minus sign, an E for level and a plus', () => {
  expect([-7, 0, 3, null].map(formatToPar)).toEqual(['\u22127', 'E', '+3', '-'])
})

test('an instant is written on the clock of its zone, in three widths', () => {
  const at = new Date('2026-04-09T10:00:00Z')
  const texts = (['time', 'weekdayTime', 'deadline'] as const).map((width) =>
    formatInstant(at, 'America/New_York', width),
  )
  expect(texts).toEqual(['6:00 AM EDT', 'Thu 6:00 AM EDT', 'Thu, Apr 9, 6:00 AM EDT'])
  expect(formatDay('2026-04-09')).toBe('Thu, Apr 9')
})

test('a deadline is on the reader’s clock first, then on the course’s if that differs', () => {
  const at = new Date('2026-04-09T02:00:00Z')
  const texts = ['America/Los_Angeles', 'America/Toronto'].map((zone) =>
    formatForReader(at, zone, 'America/New_York'),
  )
  expect(texts).toEqual(['Wed, Apr 8, 7:00 PM PDT (Wed 10:00 PM EDT)', 'Wed, Apr 8, 10:00 PM EDT'])
})
