import { expect, test } from 'vitest'

import { defaultRules } from '#domain/leagues/rules.ts'

import { pauseBefore, savesItself } from './autosave.ts'
import { golfer } from '../board/golfers.fixture.ts'

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

test('nobody is entered by picking a few golfers', () => {
  expect(savesItself(nothing, part, places)).toBe(false)
})

test('a complete team that is saved is not given up while golfers are exchanged', () => {
  expect(savesItself(saved(true), part, places)).toBe(false)
})

test('a team saved in part goes on saving itself, until nothing is left of it', () => {
  expect(savesItself(saved(false), part, places)).toBe(true)
  expect(savesItself(saved(false), [], places)).toBe(false)
})

test('in the last seconds there is no time to wait', () => {
  expect(pauseBefore(60_000)).toBe(2_000)
  expect(pauseBefore(9_000)).toBeLessThan(1_000)
})
