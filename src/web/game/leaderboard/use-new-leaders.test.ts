import { expect, test } from 'vitest'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'

import { newLeaders } from './use-new-leaders.ts'

const team = (userId: string, position: string, totalToPar: number | null = -3) =>
  ({ userId, position, totalToPar }) as LeaderboardRow

test('a team that passes the leader, or draws level, is a new leader', () => {
  const before = [team('ann', '1'), team('bob', '2')]
  expect([...newLeaders(before, [team('bob', '1'), team('ann', '2')])]).toEqual(['bob'])
  expect([...newLeaders(before, [team('ann', 'T1'), team('bob', 'T1')])]).toEqual(['bob'])
})

test('no one is a new leader while the lead stays, or with the first scores', () => {
  const before = [team('ann', 'T1'), team('bob', 'T1')]
  expect(newLeaders(before, [team('ann', '1'), team('bob', '2')]).size).toBe(0)
  const unplayed = [team('ann', '-', null), team('bob', '-', null)]
  expect(newLeaders(unplayed, before).size).toBe(0)
})
