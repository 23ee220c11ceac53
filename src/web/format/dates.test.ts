import { expect, test } from 'vitest'

import {
  dayRangeText,
  dayText,
  durationText,
  isoDay,
  timeText,
  weekdayText,
  weekdayTimeZoneText,
} from './dates.ts'

const lock = new Date('2026-04-09T10:00:00Z')

test('a calendar day is the same in every zone', () => {
  expect(dayText('2026-04-09')).toBe('4/9/2026')
  expect(weekdayText('2026-04-09')).toBe('Thursday, Apr 9')
  expect(dayRangeText('2026-04-09', '2026-04-12')).toBe('Apr 09 - Apr 12, 2026')
})

test('an instant is shown in the given zone', () => {
  expect(weekdayTimeZoneText(lock, 'America/New_York')).toBe('Thu 6:00 AM EDT')
  expect(timeText(lock, 'America/New_York')).toBe('6:00 AM')
  for (const hour of [0, 1, 11, 12, 13, 23]) {
    const at = new Date(2026, 3, 9, hour, 5)
    const here = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(at)
    expect(timeText(at)).toBe(here.replace('\u202f', ' '))
  }
  expect(isoDay(new Date('2026-04-10T02:00:00Z'), 'America/New_York')).toBe('2026-04-09')
})

test('a duration shows its two largest units', () => {
  const minute = 60_000
  expect(durationText(192 * minute)).toBe('3h 12m')
  expect(durationText((24 * 60 + 61) * minute)).toBe('1d 1h')
  expect(durationText(12 * minute + 59_000)).toBe('12m')
  expect(durationText(45_999)).toBe('45s')
  expect(durationText(-1)).toBe('0s')
})
