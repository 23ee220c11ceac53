import { expect, test } from 'vitest'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'

import { ownersText } from './golfer-owners.tsx'
import { ownersByGolfer } from './owners-by-golfer.ts'

const team = (userId: string, ...ids: string[]) =>
  ({
    userId,
    username: userId,
    name: userId,
    golfers: ids.map((apiPlayerId) => ({ apiPlayerId })),
  }) as LeaderboardRow

test('a golfer has owners, me first', () => {
  const owners = ownersByGolfer([team('ann', '1', '2'), team('me', '2'), team('dan', '2')], 'me')
  expect(owners.get('1')).toEqual({ mine: false, others: ['ann'] })
  expect(ownersText(owners.get('2') ?? { mine: false, others: [] })).toBe('you, ann, and dan')
  expect(owners.get('3')).toBeUndefined()
})
