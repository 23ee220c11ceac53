import { expect, test } from 'vitest'

import { chanceTexts, topChances } from './chance-texts.ts'

const textsOf = (...chances: number[]) => [
  ...chanceTexts(
    chances.map((chance, nth) => ({ userId: `${nth}`, username: '', name: '', chance })),
  ).values(),
]

test.each([
  [
    [1, 0],
    ['100%', '0%'],
  ],
  [
    [0.998, 0.002],
    ['>99%', '<1%'],
  ],
  [
    [0.99, 0.01],
    ['99%', '1%'],
  ],
  [
    [0.29, 0.57, 0.14],
    ['29%', '57%', '14%'],
  ],
  // Rounded one by one, the first two would add up to 101 and the third to 99.
  [
    [0.335, 0.335, 0.33],
    ['34%', '33%', '33%'],
  ],
  [
    [0.506, 0.276, 0.218],
    ['51%', '27%', '22%'],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    ['34%', '33%', '33%'],
  ],
  // A chance under one percent still takes a share of the 100.
  [
    [0.986, 0.006, 0.008],
    ['98%', '<1%', '<1%'],
  ],
])('chances of %j are shown as %j', (chances, texts) => {
  expect(textsOf(...chances)).toEqual(texts)
})

test('each shown percent is within one of its chance, and they add up to 100', () => {
  for (let teams = 2; teams < 40; teams += 1) {
    const wins = Array.from({ length: teams }, (_, nth) => 10 + ((nth * 37) % 29))
    const all = wins.reduce((sum, one) => sum + one, 0)
    const said = textsOf(...wins.map((one) => one / all)).map((text) => Number.parseInt(text, 10))
    expect(said.reduce((sum, one) => sum + one, 0)).toBe(100)
    for (const [nth, one] of wins.entries()) {
      expect(Math.abs((said[nth] ?? NaN) - (100 * one) / all)).toBeLessThan(1)
    }
  }
})

test('the likeliest eight teams are shown, and always my own', () => {
  const chances = Array.from({ length: 12 }, (_, nth) => ({
    userId: `${nth}`,
    username: `m${nth}`,
    name: `m${nth}`,
    chance: 1 / 12,
  }))
  const shown = (me: string) => topChances(chances, me).map(({ userId }) => userId)
  expect(shown('3')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  expect(shown('10')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '10'])
})
