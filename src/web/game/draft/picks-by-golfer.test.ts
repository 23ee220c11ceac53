import { expect, test } from 'vitest'

import { picksByGolfer } from './picks-by-golfer.ts'

const on = (apiPlayerId: string, groupId: 'A' | 'W', ranking: number) => ({
  apiPlayerId,
  groupId,
  ranking,
  name: apiPlayerId,
  filled: false,
  reserve: null,
  reserveIfAllOut: null,
})
const team = (userId: string, ...golfers: ReturnType<typeof on>[]) => ({
  userId,
  username: userId,
  name: userId,
  predictedWinningScore: null,
  golfers,
})

test('golfers are listed by group, then by how many picked them, then by ranking', () => {
  const [x, y, z, w] = [on('x', 'A', 3), on('y', 'A', 1), on('z', 'A', 2), on('w', 'W', 90)]
  const teams = [team('ann', w, x, z), team('bob', x, y)]
  expect(picksByGolfer(teams).map(({ name, pickedBy }) => [name, pickedBy.length])).toEqual([
    ['x', 2],
    ['y', 1],
    ['z', 1],
    ['w', 1],
  ])
})
