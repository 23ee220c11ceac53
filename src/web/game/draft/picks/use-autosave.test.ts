import { expect, test } from 'vitest'

import { defaultRules } from '#domain/leagues/rules.ts'

import { golfer } from '../field/golfers.fixture.ts'
import { autosaveDelay, retryDelay } from './save-delays.ts'
import { canAutosave } from './use-autosave.ts'

const { places } = defaultRules
const whole = [
  golfer('1', 'A'),
  golfer('2', 'A'),
  golfer('8', 'B'),
  golfer('9', 'B'),
  golfer('15', 'C'),
  golfer('22', 'W'),
]
const part = whole.slice(1)
const nothing = { savedAt: null, complete: false }
const saved = (complete: boolean) => ({ savedAt: new Date(), complete })

test('a complete team is autosaved', () => {
  expect(canAutosave(nothing, whole, places)).toBe(true)
  expect(canAutosave(saved(true), whole, places)).toBe(true)
})

test('an incomplete team isn’t autosaved before the first save', () => {
  expect(canAutosave(nothing, part, places)).toBe(false)
})

test('an incomplete team never overwrites a complete one', () => {
  expect(canAutosave(saved(true), part, places)).toBe(false)
})

test('an incomplete saved team keeps autosaving until it’s empty', () => {
  expect(canAutosave(saved(false), part, places)).toBe(true)
  expect(canAutosave(saved(false), [], places)).toBe(false)
})

test('near the deadline the delay shrinks', () => {
  expect(autosaveDelay(60_000)).toBe(2_000)
  expect(autosaveDelay(9_000)).toBeLessThan(1_000)
})

test('a retry waits longer after each failure, as long as the server asks, and never past the deadline', () => {
  const hourMs = 3_600_000
  const within = (delay: number, from: number, to: number) => {
    expect(delay).toBeGreaterThanOrEqual(2_000 + from)
    expect(delay).toBeLessThanOrEqual(2_000 + to)
  }
  within(retryDelay(1, 0, hourMs), 1_000, 2_000)
  within(retryDelay(3, 0, hourMs), 4_000, 8_000)
  within(retryDelay(20, 0, hourMs), 7_500, 15_000)
  within(retryDelay(1, 60_000, hourMs), 60_000, 60_000)
  within(retryDelay(1, 60_000, 30_000), 20_000, 20_000)
  expect(retryDelay(20, 60_000, 5_000)).toBe(1_300)
  expect(retryDelay(20, 0, -1)).toBeGreaterThan(7_500)
})
