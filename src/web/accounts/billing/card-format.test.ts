import { expect, test } from 'vitest'

import { formatCvc, formatExpiry, formatCardNumber } from './card-format.ts'

test('a number is shown in groups of four however it is typed or pasted', () => {
  expect(formatCardNumber('4242')).toBe('4242')
  expect(formatCardNumber('42424')).toBe('4242 4')
  expect(formatCardNumber('4000-0000-0000-0002')).toBe('4000 0000 0000 0002')
  expect(formatCardNumber('4242 4242 4242 4242 4242 4242')).toHaveLength(23)
})

test('an expiry gets its slash, which can be deleted again', () => {
  expect(formatExpiry('1')).toBe('1')
  expect(formatExpiry('12', '1')).toBe('12/')
  expect(formatExpiry('12', '12/')).toBe('12')
  expect(formatExpiry('1229')).toBe('12/29')
  expect(formatExpiry('5')).toBe('05/')
  expect(formatExpiry('04/29')).toBe('04/29')
})

test('a security code keeps up to four digits', () => expect(formatCvc('12a345')).toBe('1234'))
