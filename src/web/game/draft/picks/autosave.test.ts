import { expect, test } from 'vitest'

import { defaultRules } from '#domain/leagues/rules.ts'

import { golfer } from '../field/golfers.fixture.ts'
import { debounceBefore, savesItself } from './autosave.ts'

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
  expect(savesItself(nothing, whole, places)).toBe(true)
  expect(savesItself(saved(true), whole, places)).toBe(true)
})

test('an incomplete team isn’t autosaved before the first save', () => {
  expect(savesItself(nothing, part, places)).toBe(false)
})

test('an incomplete team never overwrites a complete one', () => {
  expect(savesItself(saved(true), part, places)).toBe(false)
})

test('an incomplete saved team keeps autosaving until it’s empty', () => {
  expect(savesItself(saved(false), part, places)).toBe(true)
  expect(savesItself(saved(false), [], places)).toBe(false)
})

test('near the deadline the delay shrinks', () => {
  expect(debounceBefore(60_000)).toBe(2_000)
  expect(debounceBefore(9_000)).toBeLessThan(1_000)
})
