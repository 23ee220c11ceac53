import { expect, test } from 'vitest'
import { moneyText, toParText } from './notation.ts'

test('a score to par has a true minus sign, an E for level and a plus', () => {
  expect([-7, 0, 3, null].map(toParText)).toEqual(['\u22127', 'E', '+3', '-'])
})

test('money has two decimals and commas', () => {
  expect([123450, 0, 99999, 100000, 123456789, -500].map(moneyText)).toEqual([
    '$1,234.50',
    '$0.00',
    '$999.99',
    '$1,000.00',
    '$1,234,567.89',
    '\u2212$5.00',
  ])
})
