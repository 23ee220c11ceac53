import { expect, test } from 'vitest'

import { matchesSearch } from './golfer-search.ts'

const ludvig = { name: 'Ludvig Åberg', country: 'Sweden' }
const rasmus = { name: 'Rasmus Højgaard', country: 'Denmark' }

test('a golfer is found by part of the name or the country, in any case', () => {
  expect(matchesSearch(ludvig, 'åBERG')).toBe(true)
  expect(matchesSearch(ludvig, ' swe ')).toBe(true)
  expect(matchesSearch(ludvig, 'norway')).toBe(false)
})

test('nobody has to type an accent to find a golfer', () => {
  expect(matchesSearch(ludvig, 'aberg')).toBe(true)
  expect(matchesSearch(rasmus, 'HOJGAARD')).toBe(true)
})

test('every word is looked for, in whatever order', () => {
  expect(matchesSearch(rasmus, ' HOJ ras ')).toBe(true)
  expect(matchesSearch(rasmus, 'hoj swe')).toBe(false)
})

test('without a word everybody is found', () => {
  expect(matchesSearch({ name: 'Tom Kim', country: null }, ' ')).toBe(true)
})
