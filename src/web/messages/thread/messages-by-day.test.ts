import { expect, test } from 'vitest'

import { dayHead } from './days.ts'

// The tests' zone is five hours and three quarters ahead of UTC.
const now = new Date('2026-04-09T20:00:00Z')

test('messages are headed by their day in the reader’s own zone', () => {
  expect(dayHead(new Date('2026-04-09T18:20:00Z'), now)).toBe('Today')
  expect(dayHead(new Date('2026-04-09T18:10:00Z'), now)).toBe('Yesterday')
  expect(dayHead(new Date('2026-04-08T18:10:00Z'), now)).toBe('Wednesday, Apr 8')
  expect(dayHead(new Date('2025-12-31T18:10:00Z'), now)).toBe('12/31/2025')
})
