import { expect, test } from 'vitest'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'

import { pictureMoment } from './picture-moment.ts'

const line = (userId: string, totalToPar: number | null): LeaderboardRow => ({
  position: '1',
  userId,
  username: userId,
  name: userId,
  totalToPar,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize: 0,
  tieBreak: null,
  golfers: [],
  picked: null,
})

const live: Leaderboard = {
  status: 'live',
  asOf: new Date('2026-04-10T18:41:00Z'),
  fallback: null,
  settlesAt: null,
  round: 2,
  roundStatus: 'complete',
  roundStartsAt: null,
  cut: { toPar: 1, projected: false },
  counting: 4,
  standings: [line('ann', -3), line('bob', 1)],
}

test.each<[string | null, string, Partial<Leaderboard>]>([
  ['lock', 'before the first shot', { standings: [line('ann', null), line('bob', null)] }],
  ['cut', 'after round 2', {}],
  ['cut', 'before round 3', { round: 3, roundStatus: 'not-started' }],
  [null, 'while the cut is only projected', { cut: { toPar: 1, projected: true } }],
  [null, 'after two rounds of an event without a cut', { cut: null }],
  [null, 'in round 3', { round: 3, roundStatus: 'in-progress' }],
  [null, 'after round 3, which may have been the last', { round: 3, cut: null }],
  ['one-to-go', 'once round 4 has tee times', { round: 3, roundStartsAt: new Date() }],
  ['one-to-go', 'before round 4', { round: 4, roundStatus: 'not-started' }],
  [null, 'after the last putt', { status: 'provisional', round: 4 }],
  ['result', 'once it is official', { status: 'provisional', round: 4, settlesAt: new Date() }],
  ['final', 'once it is final', { status: 'settled', round: 4 }],
  [null, 'in a void league', { status: 'void', settlesAt: new Date() }],
  [null, 'in a league of one', { standings: [line('ann', -3)] }],
  [null, 'before the lock', { status: 'open' }],
])('the image offered is %s %s', (moment, _, some) => {
  expect(pictureMoment({ ...live, ...some }, '2026-04-12', Date.parse('2026-04-13'))).toBe(moment)
})

test('the image of the end is offered for four days', () => {
  const settled = { ...live, status: 'settled' } as const
  const offered = (now: string) => pictureMoment(settled, '2026-04-12', Date.parse(now))
  expect(offered('2026-04-16T23:59:00Z')).toBe('final')
  expect(offered('2026-04-17T00:00:00Z')).toBeNull()
})
