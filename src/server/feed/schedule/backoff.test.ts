import { expect, test } from 'vitest'

import { createBackoff } from './backoff.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-04-09T12:00:00Z')

test('a reading is due again after its interval, whichever process read it', () => {
  const backoff = createBackoff()
  const due = (at: number, lastGood: Date | null = null) =>
    backoff.isDue('board', minute, lastGood, at)
  expect(due(start)).toBe(true)
  expect(due(start, new Date(start - 30_000))).toBe(false)
  backoff.succeeded('board', start)
  expect(due(start + 59_999)).toBe(false)
  expect(due(start + minute)).toBe(true)
  expect(due(start + minute, new Date(start + 30_000))).toBe(false)
  expect(backoff.isDue('board', null, null, start + minute)).toBe(false)
})

test('a failure is retried after 1, 2, 4 and then 8 minutes, until it succeeds', () => {
  const backoff = createBackoff()
  let now = start
  for (const wait of [1, 2, 4, 8, 8]) {
    backoff.failed('field', hour, now)
    expect(backoff.isDue('field', 1, null, now + wait * minute - 1)).toBe(false)
    now += wait * minute
    expect(backoff.isDue('field', 1, null, now)).toBe(true)
  }
  backoff.succeeded('field', now)
  backoff.failed('field', hour, now)
  expect(backoff.isDue('field', 1, null, now + minute)).toBe(true)
})

test('during play the next retry is never more than two minutes away', () => {
  const backoff = createBackoff()
  let now = start
  for (const wait of [1, 2, 2, 2, 2]) {
    backoff.failed('board', minute, now)
    now += wait * minute
    expect(backoff.isDue('board', minute, null, now)).toBe(true)
  }
})

test('a failure delays nothing else', () => {
  const backoff = createBackoff()
  backoff.failed('board of one', minute, start)
  expect(backoff.isDue('board of another', minute, null, start)).toBe(true)
})
