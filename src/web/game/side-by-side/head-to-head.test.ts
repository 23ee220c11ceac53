import { expect, test } from 'vitest'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'

import { headToHead, headToHeadText } from './head-to-head.ts'

type Golfer = LeaderboardRow['golfers'][number]

const golfer = (apiPlayerId: string, is: Partial<Golfer> = {}): Golfer => ({
  apiPlayerId,
  name: `Golfer ${apiPlayerId}`,
  groupId: 'A',
  toPar: 0,
  penalty: 0,
  counting: true,
  notStarted: false,
  stale: false,
  position: 'T3',
  thru: 'F',
  today: 0,
  teeTime: null,
  replaces: null,
  replacesName: null,
  filled: false,
  ...is,
})

const line = (name: string, totalToPar: number | null, golfers: Golfer[]): LeaderboardRow => ({
  position: '1',
  userId: name,
  username: name,
  name,
  totalToPar,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize: 0,
  tieBreak: null,
  golfers,
  picked: null,
})
const inPlay = { roundStatus: 'in-progress' } as const
const names = { one: 'You', right: 'Bob' }

test('picks that two teams share are cancelled out, and the page says where they still count', () => {
  const one = line('ann', -5, [
    golfer('1'),
    golfer('2', { counting: false }),
    golfer('3', { thru: '9', today: -3 }),
  ])
  const other = line('bob', -3, [golfer('1'), golfer('2'), golfer('4', { thru: '17*', today: -1 })])
  const duel = headToHead(one, other, inPlay)
  expect(duel.shared.map(({ golfer, counts }) => [golfer.apiPlayerId, counts])).toEqual([
    ['1', 'both'],
    ['2', 'other'],
  ])
  expect(duel.one.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['3'])
  expect(duel.right.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['4'])
  expect(duel.left).toEqual({ one: { golfers: 1, holes: 9 }, right: { golfers: 1, holes: 1 } })
  expect(headToHeadText(duel, names, 'live')).toEqual([
    'You lead by 2 strokes.',
    'You have gained 2 strokes today.',
  ])
  expect(
    headToHeadText(headToHead(other, one, inPlay), { one: 'Bob', right: 'Cat' }, 'live'),
  ).toEqual(['Cat leads by 2 strokes.', 'Cat has gained 2 strokes today.'])
})

test('once play is over, the one who did better beat the other', () => {
  const duel = headToHead(line('ann', -5, []), line('bob', -3, []), { roundStatus: 'complete' })
  expect(headToHeadText(duel, names, 'provisional')).toEqual(['You beat Bob by 2 strokes.'])
  const right = { one: 'Cat', right: 'You' }
  const lost = headToHead(line('cat', -5, []), line('ann', -3, []), { roundStatus: 'complete' })
  expect(headToHeadText(lost, right, 'settled')).toEqual(['Cat beat you by 2 strokes.'])
})

test('a tiebreaker decides who won between two equal totals, but only once play is over', () => {
  const second = { ...line('ann', -5, []), position: '2' }
  const duel = headToHead(second, line('bob', -5, []), { roundStatus: 'complete' })
  expect(headToHeadText(duel, names, 'settled')).toEqual(['Bob beat you on a tiebreaker.'])
  const tied = { ...line('ann', -5, []), position: 'T1' }
  const level = headToHead(tied, { ...tied, userId: 'bob' }, { roundStatus: 'complete' })
  for (const status of ['live', 'provisional', 'void'] as const)
    expect(headToHeadText(level, names, status)).toEqual(['Tied.'])
})

test('in a void league, no one beat anyone', () => {
  const ahead = headToHead(line('ann', -5, []), line('bob', -3, []), { roundStatus: 'complete' })
  expect(headToHeadText(ahead, names, 'void')).toEqual(['You were ahead by 2 strokes.'])
  const behind = headToHead(line('ann', -3, []), line('bob', -4, []), { roundStatus: 'complete' })
  expect(headToHeadText(behind, names, 'void')).toEqual(['Bob was ahead by 1 stroke.'])
})

test('a replacement counts as the golfer who plays', () => {
  const one = line('ann', 0, [golfer('9', { replaces: '1', replacesName: 'Golfer 1' })])
  const other = line('bob', 0, [golfer('9')])
  expect(headToHead(one, other, inPlay)).toMatchObject({
    one: [],
    right: [],
    margin: 0,
    gainedToday: 0,
  })
  expect(headToHeadText(headToHead(one, other, inPlay), names, 'live')).toEqual(['Tied.'])
})

test('a team without a total counts as even par, unless neither has one', () => {
  const none = line('ann', null, [golfer('1', { today: null, notStarted: true })])
  expect(headToHead(none, line('bob', -1, []), inPlay)).toMatchObject({
    margin: -1,
    gainedToday: null,
  })
  const both = headToHead(none, line('bob', null, []), inPlay)
  expect(headToHeadText(both, names, 'live')).toEqual(['No one has teed off yet.'])
})
