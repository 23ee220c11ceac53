import { expect, test } from 'vitest'

import { toParText } from './notation.ts'

test('a score to par has a true minus sign, an E for level and a plus', () => {
  expect([-7, 0, 3, null].map(toParText)).toEqual(['\u22127', 'E', '+3', '-'])
})
