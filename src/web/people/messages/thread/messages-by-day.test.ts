import { expect, test } from 'vitest'

import { dayHeading } from './messages-by-day.tsx'

// The tests' time zone is 5:45 ahead of UTC.
const now = new Date('2026-04-09T20:00:00Z')

test('messages are grouped by day in the reader’s time zone', () => {
  expect(dayHeading(new Date('2026-04-09T18:20:00Z'), now)).toBe('Today')
  expect(dayHeading(new Date('2026-04-09T18:10:00Z'), now)).toBe('Yesterday')
  expect(dayHeading(new Date('2026-04-08T18:10:00Z'), now)).toBe('Wednesday, Apr 8')
  expect(dayHeading(new Date('2025-12-31T18:10:00Z'), now)).toBe('12/31/2025')
})
