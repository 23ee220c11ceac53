import { expect, test } from 'vitest'

import { fallbackText, isStale, type PlayState } from './score-age.ts'

const minute = 60_000
const now = Date.parse('2026-04-09T12:00:00Z')
const ago = (minutes: number) => new Date(now - minutes * minute)
const play = (
  roundStatus: PlayState['roundStatus'],
  round = 2,
  firstTeeOfRound: Date | null = null,
): PlayState => ({
  round,
  roundStatus,
  firstTeeOfRound,
})

test.each<[string, PlayState, stale: number, fresh: number]>([
  ['during play', play('in-progress'), 6, 4],
  ['until the first hole is finished', play('in-progress', 2, ago(18)), 21, 19],
  ['after it', play('in-progress', 2, ago(22)), 6, 4],
  ['during a suspension', play('suspended'), 6, 4],
  ['at night', play('complete'), 16, 14],
  ['after the first round', play('complete', 1), 16, 14],
  ['in the morning of a later round', play('not-started'), 16, 14],
  ['after the first tee time, with no score', play('not-started', 1, ago(60)), 16, 14],
])('%s, old scores are stale', (_, when, stale, fresh) => {
  expect(isStale(ago(stale), when, now)).toBe(true)
  expect(isStale(ago(fresh), when, now)).toBe(false)
})

test('before the first tee time, when the feed is rarely polled, scores are never stale', () => {
  expect(isStale(ago(600), play('not-started', 1, ago(-1)), now)).toBe(false)
  expect(isStale(ago(600), play('not-started', 1), now)).toBe(false)
  expect(isStale(ago(600), play('not-started', 1, ago(14)), now)).toBe(false)
  expect(isStale(ago(600), play('not-started', 1, ago(16)), now)).toBe(true)
})

test('a fallback is named with the time in the reader’s zone, and with its day from the next day on', () => {
  const since = new Date(2026, 3, 9, 14, 41)
  expect(fallbackText({ source: 'espn', since }, since.getTime())).toBe(
    'scores from ESPN since 2:41 PM',
  )
  expect(fallbackText({ source: 'live-golf', since }, new Date(2026, 3, 10, 9).getTime())).toBe(
    'scores from Live Golf Data since Thu 2:41 PM',
  )
})
