import { expect, test } from 'vitest'

import type { Scoreboard } from '../tournaments/tournament.ts'
import { computeStandings } from './league-standings.ts'
import { describeTiebreakers } from './tiebreaker.ts'
import { golfer, twoCount, week } from './week.fixture.ts'

const names = new Map(
  ['ann', 'bob', 'cat', 'dan'].map((id) => [id, `${id[0]?.toUpperCase()}${id.slice(1)}`]),
)

function broken(
  teams: Parameters<typeof week>[1],
  more: Partial<Scoreboard> = {},
  rows = [golfer('a1', -4), golfer('a2', -6), golfer('w1', -3), golfer('w2', -1)],
) {
  const { board, field, teams: drafted } = week(rows, teams, more)
  const { rows: lines, tiebreaker } = computeStandings(
    { rules: twoCount, entryFee: 0 },
    drafted,
    field,
    board,
  )
  return Object.fromEntries(
    describeTiebreakers(lines, tiebreaker, (userId) => names.get(userId) ?? userId),
  )
}
const [level, lower] = [
  ['a1', 'w1'],
  ['a2', 'w2'],
] as const

test('a broken tie gets a sentence with how far off each guess was', () => {
  const teams = { ann: { golfers: level, guess: -7 }, bob: { golfers: level, guess: -9 } }
  expect(broken(teams)).toEqual({
    ann: 'Ann beat Bob on the tiebreaker: 1 off vs. 3',
  })
  expect(broken({ ...teams, bob: { golfers: level, guess: null } })).toEqual({
    ann: 'Ann beat Bob on the tiebreaker: 1 off vs. no guess',
  })
})

test('when guesses are equal, the best golfer decides, and everyone who lost the tie is named', () => {
  const guess = -7
  const teams = {
    ann: { golfers: level, guess },
    bob: { golfers: lower, guess },
    cat: { golfers: level, guess },
  }
  expect(broken(teams)).toEqual({
    bob: 'Bob beat Ann and Cat on the best golfer: −6 vs. −4',
  })
})

test('a missing golfer shows as none', () => {
  const teams = {
    ann: { golfers: ['a1', 'w1'], guess: -7 },
    bob: { golfers: ['a1', 'w1', 'w2'], guess: -7 },
  }
  expect(broken(teams)).toEqual({
    bob: 'Bob beat Ann on the third-best golfer: −1 vs. none',
  })
})

test('no tie is broken while play is on, in a void league or between teams that share a place', () => {
  const apart = { ann: { golfers: level, guess: -7 }, bob: { golfers: level, guess: -9 } }
  expect(broken(apart, { status: 'in-progress' })).toEqual({})
  expect(broken(apart, {}, [golfer('a1', -4), golfer('w1', -3)].map(firstRoundOnly))).toEqual({})
  expect(broken({ ann: { golfers: level }, bob: { golfers: level } })).toEqual({})
})

const firstRoundOnly = (row: ReturnType<typeof golfer>) => ({
  ...row,
  rounds: row.rounds.slice(0, 1),
})
