import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { parseCents, toDollars, formatMoney } from './money.ts'

test('an amount is parsed to the cent', () => {
  expect(['20.00', '20', '20.5', ' 0.07 ', '.5', '20.', '+3'].map(parseCents)).toEqual([
    2000, 2000, 2050, 7, 50, 2000, 300,
  ])
  expect(parseCents('1.005')).toBe(101)
  expect(parseCents('8.29')).toBe(829)
})

test('text that is not a number is 0', () => {
  const nothing = ['', ' ', 'free', '$20', '1,000', '1e3', '0x10', 'NaN', 'Infinity', '.', '-']
  expect(nothing.map(parseCents)).toEqual(nothing.map(() => 0))
})

test('a negative amount is parsed as such, and zero is never negative zero', () => {
  expect(parseCents('-5')).toBe(-500)
  expect(Object.is(parseCents('-0.001'), 0)).toBe(true)
})

test('a huge amount is capped at a number that a limit can refuse', () => {
  expect(parseCents('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
})

test('an amount is formatted with two decimals', () => {
  expect([2000, 5, 0, 123450, -705].map(toDollars)).toEqual([
    '20.00',
    '0.05',
    '0.00',
    '1234.50',
    '-7.05',
  ])
})

test('law: formatting and parsing round-trip', () => {
  fc.assert(
    fc.property(fc.integer(), (amount) => {
      expect(parseCents(toDollars(amount))).toBe(amount)
    }),
  )
})

test('money has two decimals and commas', () => {
  expect([123450, 0, 99999, 100000, 123456789, -500].map(formatMoney)).toEqual([
    '$1,234.50',
    '$0.00',
    '$999.99',
    '$1,000.00',
    '$1,234,567.89',
    '\u2212$5.00',
  ])
})
