import { expect, test } from 'vitest'

import { cvcText, expiryText, numberText } from './card-text.ts'

test('a number is shown in groups of four however it is typed or pasted', () => {
  expect(numberText('4242')).toBe('4242')
  expect(numberText('42424')).toBe('4242 4')
  expect(numberText('4000-0000-0000-0002')).toBe('4000 0000 0000 0002')
  expect(numberText('4242 4242 4242 4242 4242 4242')).toHaveLength(23)
})

test('an expiry gets its slash, which can be deleted again', () => {
  expect(expiryText('1')).toBe('1')
  expect(expiryText('12', '1')).toBe('12/')
  expect(expiryText('12', '12/')).toBe('12')
  expect(expiryText('1229')).toBe('12/29')
  expect(expiryText('5')).toBe('05/')
  expect(expiryText('04/29')).toBe('04/29')
})

test('a security code keeps up to four digits', () => expect(cvcText('12a345')).toBe('1234'))
