import { expect, test } from 'vitest'

import { eitherText, listText } from './lists.ts'

test('a list has a comma before its last part', () => {
  expect([[], ['Ann'], ['Ann', 'Bob'], ['Ann', 'Bob', 'Cat']].map(listText)).toEqual([
    '',
    'Ann',
    'Ann and Bob',
    'Ann, Bob, and Cat',
  ])
  expect(eitherText(['A', 'B', 'C'])).toBe('A, B, or C')
})
