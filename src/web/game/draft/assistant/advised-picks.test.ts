import { expect, test } from 'vitest'

import { golfer } from '../field/golfers.fixture.ts'
import { legalPicks } from './advised-picks.tsx'

const places = { A: 1, B: 1, C: 0, W: 1 }
const field = [
  golfer('1', 'A'),
  golfer('2', 'A'),
  golfer('3', 'B', { withdrawn: true }),
  golfer('4', 'B'),
  golfer('5', 'W'),
]
const idsOf = (advised: string[]) =>
  legalPicks(advised, field, places).map(({ apiPlayerId }) => apiPlayerId)

test('advised golfers are picked in order, as far as the rules allow', () => {
  expect(idsOf(['1', '4', '5'])).toEqual(['1', '4', '5'])
  expect(idsOf(['2', '1', '5'])).toEqual(['2', '5'])
})

test('a golfer who isn’t in the field, has withdrawn or is named twice is left out', () => {
  expect(idsOf(['99', '3', '4', '4'])).toEqual(['4'])
})
