import { expect, test } from 'vitest'

import { underPicked } from './under-picked.ts'

const golfer = (apiPlayerId: string, top10: number | null, slot: 'A' | 'B' | 'W' = 'A') => ({
  apiPlayerId,
  slot,
  top10,
})

test('a golfer whom fewer teams have than the chances suggest is found, the clearest first', () => {
  const field = [golfer('1', 0.3), golfer('2', 0.3), golfer('3', 0.2), golfer('4', 0.2)]
  const teams = Array.from({ length: 10 }, () => ['1', '4'])
  const found = underPicked(field, teams)
  expect(found.map(({ apiPlayerId, teams }) => [apiPlayerId, teams])).toEqual([
    ['2', 0],
    ['3', 0],
  ])
  expect(found[0]?.fair).toBeCloseTo(6)
})

test('each group is judged by itself, wildcards aren’t, and the unknown are left out', () => {
  const field = [golfer('1', 0.3), golfer('2', null), golfer('3', 0.2, 'B'), golfer('4', 0.2, 'W')]
  const teams = [
    ['1', '3'],
    ['2', '3'],
  ]
  expect(underPicked(field, teams)).toEqual([{ apiPlayerId: '1', teams: 1, fair: 2 }])
})

test('without a chance that is known, no one is under-picked', () => {
  expect(underPicked([golfer('1', null)], [['1']])).toEqual([])
})
