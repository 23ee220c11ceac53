import { expect, test } from 'vitest'

import { guessText, readGuess, stepped } from './guess.ts'

test('is read with a hyphen, a true minus, a plus or an E, and kept within 60', () => {
  expect(['-12', '\u221212', ' +3 ', '3', 'E', 'e', '-0', '-99', ''].map(readGuess)).toEqual([
    -12,
    -12,
    3,
    3,
    0,
    0,
    0,
    -60,
    null,
  ])
  expect(['-', 'par', '1.5', '--3'].map(readGuess)).toEqual(Array(4).fill(undefined))
})

test('is shown with a true minus and stepped from where tournaments are won', () => {
  expect([-12, 0, 3, null].map(guessText)).toEqual(['\u221212', 'E', '+3', ''])
  expect([stepped(null, -1), stepped(-10, -1), stepped(-60, -5)]).toEqual([-10, -11, -60])
})
