import { expect, test } from 'vitest'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import { todayTotal } from '#domain/scoring/today.ts'

import { sortByContribution, remainingText, roundRemainder } from './team-progress.ts'

type Golfer = LeaderboardRow['golfers'][number]

const golfer = (is: Partial<Golfer>): Golfer => ({
  apiPlayerId: '1',
  name: 'Ann Able',
  groupId: 'A',
  toPar: null,
  penalty: 0,
  counting: true,
  notStarted: false,
  stale: false,
  position: '-',
  thru: '',
  today: null,
  teeTime: null,
  replaces: null,
  replacesName: null,
  filled: false,
  ...is,
})

const inPlay = (round: number) => ({ round, roundStatus: 'in-progress' as const })

test('only golfers still playing have holes left', () => {
  const team = [
    golfer({ thru: '12', position: 'T3' }),
    golfer({ thru: '17*', position: '9' }),
    golfer({ thru: 'F', position: '1' }),
    golfer({ thru: '', position: 'T20' }),
    golfer({ thru: '', position: 'CUT' }),
  ]
  expect(roundRemainder(team, inPlay(2))).toEqual({ golfers: 3, holes: 6 + 1 + 18 })
  expect(remainingText(team, inPlay(2))).toBe('3 golfers, 25 holes left in R2')
  expect(remainingText([golfer({ thru: '17', position: '1' })], inPlay(2))).toBe(
    '1 golfer, 1 hole left in R2',
  )
})

test('a team with no holes left is done for the round, or all out', () => {
  expect(remainingText([golfer({ thru: 'F*', position: '1' })], inPlay(3))).toBe('Round 3 done')
  expect(remainingText([golfer({ position: 'WD' }), golfer({ position: 'CUT' })], inPlay(3))).toBe(
    'Everyone’s out',
  )
})

test('no one has holes left in a complete round, although ESPN shows its golfers before the next', () => {
  const team = Array.from({ length: 6 }, () => golfer({ thru: '', position: 'T20' }))
  const board = { round: 1, roundStatus: 'complete' } as const
  expect(roundRemainder(team, board)).toEqual({ golfers: 0, holes: 0 })
  expect(remainingText(team, board)).toBe('Round 1 done')
})

test("today's total covers the counting golfers only", () => {
  const team = [
    golfer({ today: -3 }),
    golfer({ today: 1 }),
    golfer({ today: -9, counting: false }),
    golfer({ today: null }),
  ]
  expect(todayTotal(team)).toBe(-2)
  expect(todayTotal([golfer({})])).toBeNull()
})

test('counting golfers come first, best first', () => {
  const team = [
    golfer({ name: 'none', counting: false }),
    golfer({ name: 'dropped', counting: false, toPar: 2 }),
    golfer({ name: 'cut', toPar: 1, penalty: 16 }),
    golfer({ name: 'best', toPar: -6 }),
  ]
  expect(sortByContribution(team).map(({ name }) => name)).toEqual([
    'best',
    'cut',
    'dropped',
    'none',
  ])
})
