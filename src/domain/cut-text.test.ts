import { expect, test } from 'vitest'

import { cutText } from './cut-text.ts'

test('a text is cut between two characters', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((length) => cutText('a😀é⛳️', length))).toEqual([
    '',
    'a',
    'a',
    'a😀',
    'a😀é',
    'a😀é',
    'a😀é⛳️',
  ])
  expect(cutText('👨‍👩‍👧 and more', 7)).toBe('')
  expect(cutText('👨‍👩‍👧 and more', 8)).toBe('👨‍👩‍👧')
})
