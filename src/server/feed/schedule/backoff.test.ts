import { expect, test } from 'vitest'

import { createTries } from './backoff.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-04-09T12:00:00Z')

test('what was read is due again when its time has passed, whichever process read it', () => {
  const tries = createTries()
  const due = (at: number, lastGood: Date | null = null) =>
    tries.isDue('board', minute, lastGood, at)
  expect(due(start)).toBe(true)
  expect(due(start, new Date(start - 30_000))).toBe(false)
  tries.worked('board', start)
  expect(due(start + 59_999)).toBe(false)
  expect(due(start + minute)).toBe(true)
  expect(due(start + minute, new Date(start + 30_000))).toBe(false)
  expect(tries.isDue('board', null, null, start + minute)).toBe(false)
})

test('a failure is left alone for 1, 2, 4 and then 8 minutes, until it works', () => {
  const tries = createTries()
  let now = start
  for (const wait of [1, 2, 4, 8, 8]) {
    tries.failed('field', hour, now)
    expect(tries.isDue('field', 1, null, now + wait * minute - 1)).toBe(false)
    now += wait * minute
    expect(tries.isDue('field', 1, null, now)).toBe(true)
  }
  tries.worked('field', now)
  tries.failed('field', hour, now)
  expect(tries.isDue('field', 1, null, now + minute)).toBe(true)
})

test('during play the next try is never more than two minutes away', () => {
  const tries = createTries()
  let now = start
  for (const wait of [1, 2, 2, 2, 2]) {
    tries.failed('board', minute, now)
    now += wait * minute
    expect(tries.isDue('board', minute, null, now)).toBe(true)
  }
})

test('a failure keeps nothing else waiting', () => {
  const tries = createTries()
  tries.failed('board of one', minute, start)
  expect(tries.isDue('board of another', minute, null, start)).toBe(true)
})
