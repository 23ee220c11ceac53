import { expect, test } from 'vitest'

import { fallbackText } from './fallback-text.ts'

test('a fallback is named with the time in the reader’s zone, and with its day from the next day on', () => {
  const since = new Date(2026, 3, 9, 14, 41)
  expect(fallbackText({ source: 'espn', since }, since.getTime())).toBe(
    'scores from ESPN since 2:41 PM',
  )
  expect(fallbackText({ source: 'live-golf', since }, new Date(2026, 3, 10, 9).getTime())).toBe(
    'scores from Live Golf Data since Thu 2:41 PM',
  )
})
