import { expect, test } from 'vitest'

import { contribution } from './contribution.ts'

test('a penalty is part of a golfer’s contribution, and a golfer who hasn’t started gives 0', () => {
  expect(contribution({ toPar: 3, penalty: 16, notStarted: false })).toBe(19)
  expect(contribution({ toPar: null, penalty: 0, notStarted: false })).toBeNull()
  expect(contribution({ toPar: null, penalty: 0, notStarted: true })).toBe(0)
})
