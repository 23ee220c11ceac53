import { expect, test } from 'vitest'

import { row } from '../scoring/boards.fixture.ts'
import { golfer, twoCount, week } from '../scoring/week.fixture.ts'
import { achievements, earnedAchievements } from './achievements.ts'
import { finalLeague } from './final-league.ts'

const rules = { rules: twoCount, entryFee: 2000, commissionerId: 'ann' }
const always = 'first-tee'

function facts(...args: Parameters<typeof week>) {
  const { teams, field, board } = week(...args)
  return finalLeague(rules, teams, field, board).facts
}
const ids = (
  league: ReturnType<typeof facts>,
  userId: string,
  past: readonly { rank: number }[] = [],
) => earnedAchievements(userId, league, past).filter((id) => id !== always)

const past = (...ranks: number[]) => ranks.map((rank) => ({ rank }))

/** Four teams with these totals and without shared golfers. */
const fourTeams = (...totals: number[]) => {
  const names = ['ann', 'bob', 'cat', 'dan']
  const rows = totals.flatMap((total, nth) => [golfer(`a${nth}`, total + 2), golfer(`w${nth}`, -2)])
  const teams = totals.map((_, nth) => [names[nth], { golfers: [`a${nth}`, `w${nth}`] }] as const)
  return facts(rows, Object.fromEntries(teams))
}

test('there are at least 15 achievements, each with its own id and title', () => {
  expect(achievements.length).toBeGreaterThanOrEqual(15)
  expect(new Set(achievements.map(({ id }) => id)).size).toBe(achievements.length)
  expect(new Set(achievements.map(({ title }) => title)).size).toBe(achievements.length)
})

test('a winner earns the win, the podium and the way it was won', () => {
  const league = fourTeams(-20, -8, -6, 3)
  expect(ids(league, 'ann')).toEqual(
    expect.arrayContaining([
      'first-win',
      'first-podium',
      'wire-to-wire',
      'runaway',
      'commissioner',
    ]),
  )
  expect(ids(league, 'bob')).toContain('first-podium')
  expect(ids(league, 'bob')).not.toContain('first-win')
  expect(ids(league, 'dan')).toContain('wooden-spoon')
  expect(ids(league, 'dan')).not.toContain('first-podium')
})

test('a win needs a second team, and a podium needs four', () => {
  const alone = facts([golfer('a1', -5), golfer('w1', -5)], { ann: { golfers: ['a1', 'w1'] } })
  expect(ids(alone, 'ann')).not.toContain('first-win')
  const two = facts([golfer('a1', -5), golfer('w1', -5), golfer('a2', 0)], {
    ann: { golfers: ['a1', 'w1'] },
    bob: { golfers: ['a2', 'w1'] },
  })
  expect(ids(two, 'ann')).toContain('first-win')
  expect(ids(two, 'ann')).not.toContain('first-podium')
  expect(ids(two, 'bob')).not.toContain('wooden-spoon')
})

test('a win from last after round 1, or from outside the top three before the last round, is an achievement', () => {
  const league = facts(
    [
      row('a1', [4, 0, 0, -12]),
      row('a2', [0, 0, 0, 0]),
      row('a3', [1, 0, 0, 0]),
      row('a4', [2, 0, 0, 0]),
      golfer('w1', 0),
    ],
    {
      ann: { golfers: ['a1', 'w1'] },
      bob: { golfers: ['a2', 'w1'] },
      cat: { golfers: ['a3', 'w1'] },
      dan: { golfers: ['a4', 'w1'] },
    },
  )
  expect(ids(league, 'ann')).toEqual(expect.arrayContaining(['comeback', 'worst-to-first']))
  expect(ids(league, 'ann')).not.toContain('wire-to-wire')
})

test('a first place shared after every tiebreaker differs from one won on a tiebreaker', () => {
  const shared = facts([golfer('a1', -5), golfer('w1', -5)], {
    ann: { golfers: ['a1', 'w1'] },
    bob: { golfers: ['a1', 'w1'] },
  })
  for (const userId of ['ann', 'bob']) {
    expect(ids(shared, userId)).toContain('shared-first')
    expect(ids(shared, userId)).not.toContain('photo-finish')
  }
  const guessed = facts([golfer('a1', -5), golfer('w1', -5)], {
    ann: { golfers: ['a1', 'w1'], guess: -5 },
    bob: { golfers: ['a1', 'w1'], guess: -9 },
  })
  expect(ids(guessed, 'ann')).toEqual(expect.arrayContaining(['photo-finish', 'perfect-guess']))
  expect(ids(guessed, 'bob')).not.toContain('perfect-guess')
})

test('the champion is the golfer in first place, playoff included', () => {
  const league = facts(
    [golfer('a1', -9, { position: '1' }), golfer('a2', -9, { position: '2' }), golfer('w1', 0)],
    { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } },
  )
  expect(ids(league, 'ann')).toContain('champion')
  expect(ids(league, 'bob')).not.toContain('champion')
})

test('the champion of a shortened event is the best over the rounds that count', () => {
  const league = facts(
    [
      row('a1', [-5, -1], { toPar: -3, position: 'T1' }),
      row('a2', [-1, -1], { toPar: -6, position: 'T1' }),
      golfer('w1', 0),
    ].map((line) => ({ ...line, rounds: line.rounds.slice(0, 2) })),
    { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } },
    { round: 3 },
  )
  expect(ids(league, 'ann')).toContain('champion')
  expect(ids(league, 'bob')).not.toContain('champion')
})

test('a lone pick must count, and a best wildcard must beat every other golfer', () => {
  const league = facts(
    [golfer('a1', -3), golfer('a2', -3), golfer('w1', -9), golfer('w2', -4), golfer('w3', 1)],
    {
      ann: { golfers: ['a1', 'w1'] },
      bob: { golfers: ['a1', 'w2'] },
      cat: { golfers: ['a1', 'w2'] },
    },
  )
  expect(ids(league, 'ann')).toEqual(expect.arrayContaining(['lone-wolf', 'last-pick']))
  expect(ids(league, 'bob')).not.toContain('lone-wolf')
  expect(ids(league, 'bob')).not.toContain('last-pick')
  expect(ids(league, 'bob')).toContain('red-numbers')
})

test('a full house needs a cut, and a team with two unfinished golfers can still win', () => {
  const cut = row('a2', [3, 4], { out: 'cut' })
  const other = row('w2', [3, 4], { out: 'cut' })
  const league = facts([golfer('a1', 30), golfer('w1', 30), cut, other], {
    ann: { golfers: ['a1', 'w1'] },
    bob: { golfers: ['a2', 'w2'] },
  })
  expect(ids(league, 'ann')).toContain('full-house')
  expect(ids(league, 'bob')).toEqual(expect.arrayContaining(['walking-wounded', 'first-win']))
  expect(ids(league, 'bob')).not.toContain('full-house')
  const uncut = facts([golfer('a1', 0), golfer('w1', 0)], { ann: { golfers: ['a1', 'w1'] } })
  expect(ids(uncut, 'ann')).not.toContain('full-house')
})

test('a golfer who left without a reported withdrawal has not finished', () => {
  const cut = row('a9', [3, 4], { out: 'cut' })
  const league = facts(
    [
      row('a1', [-9, -9]),
      row('w1', [-9, -9]),
      golfer('a2', 40),
      golfer('w2', 40),
      golfer('a3', 40),
      golfer('w3', 40),
      cut,
    ],
    { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w2'] } },
  )
  expect(ids(league, 'ann')).toEqual(expect.arrayContaining(['walking-wounded', 'first-win']))
  expect(ids(league, 'ann')).not.toContain('full-house')
  expect(ids(league, 'bob')).toContain('full-house')
})

test('a golfer who left during round 1 is not replaced in past boards either', () => {
  const left = row('a1', [], { out: 'wd', toPar: 1 })
  const league = facts(
    [left, row('a2', [-10, 0, 0, 0]), row('a3', [5, 0, 0, 0]), golfer('w1', 0)],
    {
      ann: { golfers: ['a1', 'w1'] },
      bob: { golfers: ['a3', 'w1'] },
    },
  )
  expect(league.teams.map(({ userId, ranks }) => [userId, ...ranks])).toEqual([
    ['bob', 1, 1, 1, 1],
    ['ann', 2, 2, 2, 2],
  ])
  expect(ids(league, 'bob')).toContain('wire-to-wire')
})

test('past results count: leagues played, wins in a row, second places', () => {
  const league = fourTeams(-20, -8, -6, 3)
  expect(ids(league, 'ann', past(1, 1, 4))).toContain('three-in-a-row')
  expect(ids(league, 'ann', past(1, 2, 1))).not.toContain('three-in-a-row')
  expect(ids(league, 'bob', past(2, 5, 2))).toContain('bridesmaid')
  expect(ids(league, 'cat', past(5, 5, 5, 5))).toContain('five-leagues')
  expect(ids(league, 'cat', past(5, 5, 5))).not.toContain('five-leagues')
})

test('a commissioner earns without a team, and nobody else does', () => {
  const league = {
    ...fourTeams(-20, -8, -6, 3),
    commissionerId: 'eve',
  }
  expect(earnedAchievements('eve', league, [])).toEqual(['commissioner'])
  expect(earnedAchievements('mallory', league, [])).toEqual([])
})
