import { expect, test } from 'vitest'

import { isSought } from './golfer-search.ts'

const ludvig = { name: 'Ludvig Åberg', country: 'Sweden' }
const rasmus = { name: 'Rasmus Højgaard', country: 'Denmark' }

test('a golfer is found by part of the name or the country, in any case', () => {
  expect(isSought(ludvig, 'åBERG')).toBe(true)
  expect(isSought(ludvig, ' swe ')).toBe(true)
  expect(isSought(ludvig, 'norway')).toBe(false)
})

test('nobody has to type an accent to find a golfer', () => {
  expect(isSought(ludvig, 'aberg')).toBe(true)
  expect(isSought(rasmus, 'HOJGAARD')).toBe(true)
})

test('every word is looked for, in whatever order', () => {
  expect(isSought(rasmus, ' HOJ ras ')).toBe(true)
  expect(isSought(rasmus, 'hoj swe')).toBe(false)
})

test('without a word everybody is found', () => {
  expect(isSought({ name: 'Tom Kim', country: null }, ' ')).toBe(true)
})
