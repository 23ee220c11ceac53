import { expect, test } from 'vitest'

import { golferMatches } from './golfer-search.ts'

const ludvig = { name: 'Ludvig Åberg', country: 'Sweden' }
const rasmus = { name: 'Rasmus Højgaard', country: 'Denmark' }

test('part of the name or country matches, in any case', () => {
  expect(golferMatches(ludvig, 'åBERG')).toBe(true)
  expect(golferMatches(ludvig, ' swe ')).toBe(true)
  expect(golferMatches(ludvig, 'norway')).toBe(false)
})

test('accents can be left out', () => {
  expect(golferMatches(ludvig, 'aberg')).toBe(true)
  expect(golferMatches(rasmus, 'HOJGAARD')).toBe(true)
})

test('every word must match, in any order', () => {
  expect(golferMatches(rasmus, ' HOJ ras ')).toBe(true)
  expect(golferMatches(rasmus, 'hoj swe')).toBe(false)
})

test('an empty search matches everyone', () => {
  expect(golferMatches({ name: 'Tom Kim', country: null }, ' ')).toBe(true)
})
