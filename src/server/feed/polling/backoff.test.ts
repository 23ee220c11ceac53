import { expect, test } from 'vitest'

import { type Backoff, createBackoff, type PollTask } from './backoff.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-04-09T12:00:00Z')

const reading = (change: Partial<PollTask> = {}): PollTask => ({
  name: 'board',
  intervalMs: minute,
  lastSuccess: null,
  ...change,
})

const isDue = (backoff: Backoff, now: number, change?: Partial<PollTask>) =>
  backoff.isDue(reading(change), now)

test('a task is due again after its interval, whichever process ran it', () => {
  const backoff = createBackoff()
  const due = (at: number, lastSuccess: Date | null = null) => isDue(backoff, at, { lastSuccess })
  expect(due(start)).toBe(true)
  expect(due(start, new Date(start - 30_000))).toBe(false)
  backoff.recordSuccess('board', start)
  expect(due(start + 59_999)).toBe(false)
  expect(due(start + minute)).toBe(true)
  expect(due(start + minute, new Date(start + 30_000))).toBe(false)
  expect(isDue(backoff, start + minute, { intervalMs: null })).toBe(false)
})

test('a failure of what may fail for good counts as a reading', () => {
  const backoff = createBackoff()
  backoff.recordFailure(reading({ isPatient: true }), start)
  const due = (at: number) => isDue(backoff, at, { intervalMs: 6 * hour })
  expect([due(start + 6 * hour - 1), due(start + 6 * hour)]).toEqual([false, true])
})

test('a failure is retried after 1, 2, 4 and then 8 minutes, until it succeeds', () => {
  const backoff = createBackoff()
  const field = reading({ intervalMs: hour })
  let now = start
  for (const wait of [1, 2, 4, 8, 8]) {
    backoff.recordFailure(field, now)
    expect(isDue(backoff, now + wait * minute - 1, { intervalMs: 1 })).toBe(false)
    now += wait * minute
    expect(isDue(backoff, now, { intervalMs: 1 })).toBe(true)
  }
  backoff.recordSuccess('board', now)
  backoff.recordFailure(field, now)
  expect(isDue(backoff, now + minute, { intervalMs: 1 })).toBe(true)
})

test.each([
  ['every minute', minute],
  ['every ten minutes, because few calls are left', 10 * minute],
])(
  'during play the next retry of a board read %s is never over two minutes away',
  (_, intervalMs) => {
    const backoff = createBackoff()
    const board = reading({ intervalMs, inPlay: true })
    let now = start
    for (const wait of [1, 2, 2, 2, 2]) {
      backoff.recordFailure(board, now)
      now += wait * minute
      expect(backoff.isDue(board, now)).toBe(true)
    }
  },
)

test('a failure delays nothing else', () => {
  const backoff = createBackoff()
  backoff.recordFailure(reading({ name: 'board of one' }), start)
  expect(isDue(backoff, start, { name: 'board of another' })).toBe(true)
})

test('a requested sync runs once, due or not, in any process', () => {
  const backoff = createBackoff()
  backoff.recordFailure(reading(), start)
  const requestedAt = new Date(start + 1000)
  expect(isDue(backoff, start + 2000, { requestedAt })).toBe(true)
  expect(isDue(backoff, start + 2000, { requestedAt, intervalMs: null })).toBe(false)
  expect(isDue(backoff, start + 4000, { requestedAt, lastSuccess: new Date(start + 3000) })).toBe(
    false,
  )
  backoff.recordFailure(reading(), start + 2000)
  expect(isDue(backoff, start + 3000, { requestedAt })).toBe(false)
})

test('a clock that is set back holds up neither a task, nor a retry, nor a requested sync', () => {
  const before = start + 24 * hour
  const success = createBackoff()
  success.recordSuccess('board', before)
  expect(isDue(success, start)).toBe(true)
  expect(isDue(createBackoff(), start, { lastSuccess: new Date(before) })).toBe(true)
  const failure = createBackoff()
  failure.recordFailure(reading(), before)
  expect(isDue(failure, start)).toBe(true)

  const ran = createBackoff()
  ran.recordSuccess('board', before)
  const due = (requestedAt: Date) =>
    isDue(ran, start, { intervalMs: 48 * hour, lastSuccess: new Date(start), requestedAt })
  expect(due(new Date(start + 1000))).toBe(true)
  // It has run, before the clock was set back.
  expect(due(new Date(before - 1000))).toBe(false)
})
