import { expect, test } from 'vitest'

import { myFinalText } from './my-payments.ts'

test('a final result says who its reader pays, and adds up payments to more than two', () => {
  const pay = (name: string, amount = 1300) => ({ name, amount })
  expect(myFinalText('5', 0, [pay('Tom')])).toBe('You finished 5th and pay Tom $13.00')
  expect(myFinalText('1', 9800, [])).toBe('You won $98.00')
  expect(myFinalText('2', 1200, [pay('Tom', 800)])).toBe(
    'You finished 2nd, won $12.00, and pay Tom $8.00',
  )
  expect(myFinalText('T1', 4900, [pay('Tom', 800)])).toBe(
    'You shared the title, won $49.00, and pay Tom $8.00',
  )
  expect(myFinalText('T5', 0, [pay('Tom'), pay('Ann', 700)])).toBe(
    'You finished tied for 5th and pay Tom $13.00 and Ann $7.00',
  )
  expect(myFinalText('5', 0, [pay('Tom'), pay('Ann'), pay('Ben')])).toBe(
    'You finished 5th and owe $39.00',
  )
})
