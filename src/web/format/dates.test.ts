import { expect, test } from 'vitest'

import {
  dateText,
  dateTimeText,
  dayText,
  deadlineText,
  durationText,
  isoDay,
  numericDayText,
  timeText,
  weekdayTimeZoneText,
} from './dates.ts'
import { dayRangeText, spanText } from './spans.ts'

const lock = new Date('2026-04-09T10:00:00Z')

test('a calendar day is the same in every zone', () => {
  expect(dayText('2026-04-09', lock)).toBe('Thu, Apr 9')
  expect(dayText('2025-04-10', lock)).toBe('Thu, Apr 10, 2025')
  expect(numericDayText('2026-04-09')).toBe('4/9/2026')
  expect(dayRangeText('2026-04-09', '2026-04-12')).toBe('Apr 09 - Apr 12, 2026')
})

test('a span names a month and this year once', () => {
  expect(spanText('2026-04-09', '2026-04-12', lock)).toBe('Apr 9–12')
  expect(spanText('2026-04-30', '2026-05-03', lock)).toBe('Apr 30 – May 3')
  expect(spanText('2025-04-10', '2025-04-13', lock)).toBe('Apr 10–13, 2025')
  expect(spanText('2025-12-31', '2026-01-03', lock)).toBe('Dec 31 – Jan 3')
})

test('a span of one day is that day, and one of a year or more names both years', () => {
  expect(spanText('2026-11-27', '2026-11-27', lock)).toBe('Nov 27')
  expect(spanText('2025-11-27', '2025-11-27', lock)).toBe('Nov 27, 2025')
  expect(spanText('2025-04-09', '2026-04-08', lock)).toBe('Apr 9 – Apr 8')
  expect(spanText('2025-04-09', '2026-04-09', lock)).toBe('Apr 9, 2025 – Apr 9, 2026')
  expect(spanText('2024-12-31', '2026-01-03', lock)).toBe('Dec 31, 2024 – Jan 3, 2026')
})

test('an instant has the year only if it is another one', () => {
  const noon = new Date(2026, 3, 9, 12, 5)
  expect(dateText(noon, noon)).toBe('Thu, Apr 9')
  expect(dateText(noon, new Date(2027, 0, 1))).toBe('Thu, Apr 9, 2026')
  expect(dateTimeText(noon, noon)).toBe('Thu, Apr 9, 12:05 PM')
})

test('an instant is shown in the given zone', () => {
  expect(deadlineText(lock, 'America/New_York', lock)).toBe('Thu, Apr 9, 6:00 AM EDT')
  expect(deadlineText(lock, 'America/New_York', new Date(2027, 5, 1))).toBe(
    'Thu, Apr 9, 2026, 6:00 AM EDT',
  )
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
