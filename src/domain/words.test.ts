import { expect, test } from 'vitest'

import { ordinal, pluralize, yourLeague } from './words.ts'

test('a noun follows its number', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'stroke'))).toEqual([
    '0 strokes',
    '1 stroke',
    '2 strokes',
  ])
  expect(pluralize(3, 'person', 'people')).toBe('3 people')
})

test('a place ends as it is said', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 113].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th 113th'.split(' '),
  )
})

test('a league of a tournament with an article is said without it', () => {
  expect(['The Masters', 'U.S. Open'].map(yourLeague)).toEqual([
    'your Masters league',
    'your U.S. Open league',
  ])
})
