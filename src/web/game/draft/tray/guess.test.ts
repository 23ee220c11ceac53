import { expect, test } from 'vitest'

import { formatGuess, parseGuess, stepGuess } from './guess.ts'

test('a guess is read with a hyphen, a true minus, a plus or an E, and clamped to 60 strokes', () => {
  expect(['-12', '\u221212', ' +3 ', '3', 'E', 'e', '-0', '-99', ''].map(parseGuess)).toEqual([
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
  expect(['-', 'par', '1.5', '--3'].map(parseGuess)).toEqual(Array(4).fill(undefined))
})

test('a guess is shown with a true minus, and stepping starts at a usual winning score', () => {
  expect([-12, 0, 3, null].map(formatGuess)).toEqual(['\u221212', 'E', '+3', ''])
  expect([stepGuess(null, -1), stepGuess(-10, -1), stepGuess(-60, -5)]).toEqual([-10, -11, -60])
})
