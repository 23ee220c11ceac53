import { expect, test } from 'vitest'

import { byRanking, matches } from './players.ts'

test('a golfer is found by part of the name or the country, in any case', () => {
  const ludvig = { name: 'Ludvig Åberg', country: 'Sweden' }
  expect(matches(ludvig, 'åBERG')).toBe(true)
  expect(matches(ludvig, ' swe ')).toBe(true)
  expect(matches(ludvig, 'norway')).toBe(false)
  expect(matches({ name: 'Tom Kim', country: null }, '')).toBe(true)
})

test('golfers without a ranking come last, by name', () => {
  const field = [
    { name: 'Zed', ranking: null },
    { name: 'Amy', ranking: null },
    { name: 'Rory', ranking: 2 },
    { name: 'Scottie', ranking: 1 },
  ]
  const names = field.toSorted(byRanking).map(({ name }) => name)
  expect(names).toEqual(['Scottie', 'Rory', 'Amy', 'Zed'])
})
