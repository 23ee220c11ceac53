import { expect, test } from 'vitest'

import { cutText } from './round-words.ts'

test('a cut says whether it is projected', () => {
  expect(cutText({ toPar: 1, projected: true })).toBe('Projected cut +1')
  expect(cutText({ toPar: -2, projected: false })).toBe('Cut \u22122')
  expect(cutText({ toPar: 0, projected: false })).toBe('Cut E')
})
