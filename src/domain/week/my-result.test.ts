import { expect, test } from 'vitest'

import { myResultText } from './my-result.ts'

test('a result tells its reader what they won, or where they finished', () => {
  expect(myResultText('1', 9800)).toBe('You won $98.00')
  expect(myResultText('1', 0)).toBe('You won')
  expect(myResultText('T1', 5500)).toBe('You shared the title and won $55.00')
  expect(myResultText('T1', 0)).toBe('You shared the title')
  expect(myResultText('2', 1200)).toBe('You finished 2nd and won $12.00')
  expect(myResultText('T5', 0)).toBe('You finished tied for 5th')
})
