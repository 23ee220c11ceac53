import { expect, test } from 'vitest'

import { type Backoff, createBackoff, type Reading } from './backoff.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-04-09T12:00:00Z')

const reading = (change: Partial<Reading> = {}): Reading => ({
  what: 'board',
  everyMs: minute,
  lastGood: null,
  ...change,
})

const isDue = (backoff: Backoff, now: number, change?: Partial<Reading>) =>
  backoff.isDue(reading(change), now)

test('a task is due again after its interval, whichever process ran it', () => {
  const backoff = createBackoff()
  const due = (at: number, lastGood: Date | null = null) => isDue(backoff, at, { lastGood })
  expect(due(start)).toBe(true)
  expect(due(start, new Date(start - 30_000))).toBe(false)
  backoff.succeeded('board', start)
  expect(due(start + 59_999)).toBe(false)
  expect(due(start + minute)).toBe(true)
  expect(due(start + minute, new Date(start + 30_000))).toBe(false)
  expect(isDue(backoff, start + minute, { everyMs: null })).toBe(false)
})

test('a failure is retried after 1, 2, 4 and then 8 minutes, until it succeeds', () => {
  const backoff = createBackoff()
  const field = reading({ everyMs: hour })
  let now = start
  for (const wait of [1, 2, 4, 8, 8]) {
    backoff.failed(field, now)
    expect(isDue(backoff, now + wait * minute - 1, { everyMs: 1 })).toBe(false)
    now += wait * minute
    expect(isDue(backoff, now, { everyMs: 1 })).toBe(true)
  }
  backoff.succeeded('board', now)
  backoff.failed(field, now)
  expect(isDue(backoff, now + minute, { everyMs: 1 })).toBe(true)
})

test.each([
  ['every minute', minute],
  ['every ten minutes, because few calls are left', 10 * minute],
])('during play the next retry of a board read %s is never over two minutes away', (_, everyMs) => {
  const backoff = createBackoff()
  const board = reading({ everyMs, inPlay: true })
  let now = start
  for (const wait of [1, 2, 2, 2, 2]) {
    backoff.failed(board, now)
    now += wait * minute
    expect(backoff.isDue(board, now)).toBe(true)
  }
})

test('a failure delays nothing else', () => {
  const backoff = createBackoff()
  backoff.failed(reading({ what: 'board of one' }), start)
  expect(isDue(backoff, start, { what: 'board of another' })).toBe(true)
})

test('a requested sync runs once, due or not, in any process', () => {
  const backoff = createBackoff()
  backoff.failed(reading(), start)
  const asked = new Date(start + 1000)
  expect(isDue(backoff, start + 2000, { asked })).toBe(true)
  expect(isDue(backoff, start + 2000, { asked, everyMs: null })).toBe(false)
  expect(isDue(backoff, start + 4000, { asked, lastGood: new Date(start + 3000) })).toBe(false)
  backoff.failed(reading(), start + 2000)
  expect(isDue(backoff, start + 3000, { asked })).toBe(false)
})
