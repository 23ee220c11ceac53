import { expect, test } from 'vitest'
import { isInDate, testCard } from './test-cards.ts'

test('the two test cards are recognized in any notation, and no other card is', () => {
  expect(testCard('4242 4242 4242 4242')).toBe('accepted')
  expect(testCard('4242424242424242')).toBe('accepted')
  expect(testCard('4000-0000-0000-0002')).toBe('declined')
  expect(testCard('4242 4242 4242 4241')).toBeNull()
  expect(testCard('toString')).toBeNull()
})

test('a card is valid to the end of its month', () => {
  expect(isInDate('04/26', new Date('2026-04-30T23:59:59Z'))).toBe(true)
  expect(isInDate('04/26', new Date('2026-05-01T00:00:00Z'))).toBe(false)
  expect(isInDate('12/26', new Date('2026-12-31T23:59:59Z'))).toBe(true)
})
