import { expect, test } from 'vitest'

import { matchesSearch } from './golfer-search.ts'

const ludvig = { name: 'Ludvig Åberg', country: 'Sweden' }
const rasmus = { name: 'Rasmus Højgaard', country: 'Denmark' }

test('part of the name or country matches, in any case', () => {
  expect(matchesSearch(ludvig, 'åBERG')).toBe(true)
  expect(matchesSearch(ludvig, ' swe ')).toBe(true)
  expect(matchesSearch(ludvig, 'norway')).toBe(false)
})

test('accents can be left out', () => {
  expect(matchesSearch(ludvig, 'aberg')).toBe(true)
  expect(matchesSearch(rasmus, 'HOJGAARD')).toBe(true)
})

test('every word must match, in any order', () => {
  expect(matchesSearch(rasmus, ' HOJ ras ')).toBe(true)
  expect(matchesSearch(rasmus, 'hoj swe')).toBe(false)
})

test('an empty search matches everyone', () => {
  expect(matchesSearch({ name: 'Tom Kim', country: null }, ' ')).toBe(true)
})
