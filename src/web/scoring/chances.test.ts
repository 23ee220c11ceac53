import { expect, test } from 'vitest'

import { chanceText, shownChances } from './chances.ts'

test.each([
  [0, '0%'],
  [0.002, '<1%'],
  [0.01, '1%'],
  [0.335, '34%'],
  [0.99, '99%'],
  [0.998, '>99%'],
  [1, '100%'],
])('a chance of %d is %s', (chance, text) => {
  expect(chanceText(chance)).toBe(text)
})

test('the likeliest eight are shown, and I am, wherever I stand', () => {
  const chances = Array.from({ length: 12 }, (_, nth) => ({
    userId: `${nth}`,
    username: `m${nth}`,
    chance: 1 / 12,
  }))
  const shown = (me: string) => shownChances(chances, me).map(({ userId }) => userId)
  expect(shown('3')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  expect(shown('10')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '10'])
})
