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

test('a complete team saves itself', () => {
  expect(savesItself(nothing, whole, places)).toBe(true)
  expect(savesItself(saved(true), whole, places)).toBe(true)
})

test('picking a few golfers enters nobody', () => {
  expect(savesItself(nothing, part, places)).toBe(false)
})

test('an incomplete team never overwrites a complete one', () => {
  expect(savesItself(saved(true), part, places)).toBe(false)
})

test('a team saved incomplete keeps saving itself until it is empty', () => {
  expect(savesItself(saved(false), part, places)).toBe(true)
  expect(savesItself(saved(false), [], places)).toBe(false)
})

test('the last seconds leave no time to wait', () => {
  expect(debounceBefore(60_000)).toBe(2_000)
  expect(debounceBefore(9_000)).toBeLessThan(1_000)
})
