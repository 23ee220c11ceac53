import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { row } from '../scoring/boards.fixture.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { twoCount, week } from '../scoring/week.fixture.ts'
import { unplayedStrength } from '../strength/strength.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { remainingPlay, simulateFinishes } from './simulate-finish.ts'
import { tallyOutcomes } from './tally.ts'

/** What a world ranking alone says. */
const byRank = (ranking: number | null) => unplayedStrength({ ranking, amateur: false })

type Teams = Parameters<typeof week>[1]

/** Each team's chance in a tournament that is in play unless `more` says otherwise. */
function chances(
  rows: readonly ScoreboardRow[],
  teams: Teams,
  more: Partial<Scoreboard> = {},
  seed = 7,
) {
  const { board, field, ...league } = week(rows, teams, {
    status: 'in-progress',
    roundStatus: 'in-progress',
    ...more,
  })
  const ranks = new Map(field.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
  const { rows: lines } = computeStandings(
    { rules: twoCount, entryFee: 0 },
    league.teams,
    field,
    board,
  )
  const rest = remainingPlay(board, (id) => byRank(ranks.get(id) ?? null), twoCount.penalty)
  const outcomes = simulateFinishes(rest, 500, seed)
  const endings = tallyOutcomes({ rules: twoCount, pot: 0, lines }, outcomes)
  return Object.fromEntries(endings.teams.map(({ userId, wins }) => [userId, wins / 500]))
}

/** A golfer through 17 holes of the last round, at this total to par. */
const onTheLastTee = (id: string, toPar: number) =>
  row(id, [toPar, 0, 0], { toPar, today: 0, thru: '17', currentRound: 4 })

test('a lead that one hole cannot overturn always wins', () => {
  const rows = [onTheLastTee('a1', -12), onTheLastTee('w1', -12), onTheLastTee('a2', 0)]
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  expect(chances(rows, teams)).toEqual({ ann: 1, bob: 0 })
})

test('teams with the same golfers share the chance, unless their guesses differ', () => {
  const rows = ['a1', 'w1'].map((id) => row(id, [-4, -4], { currentRound: 3 }))
  const golfers = ['a1', 'w1']
  expect(chances(rows, { ann: { golfers }, bob: { golfers } })).toEqual({ ann: 0.5, bob: 0.5 })
  const guessed = chances(rows, { ann: { golfers, guess: -11 }, bob: { golfers, guess: 40 } })
  expect(guessed).toEqual({ ann: 1, bob: 0 })
})

test('a lead of three with a round to play usually wins, not always', () => {
  const rows = [
    row('a1', [-4, -3, -3], { currentRound: 4 }),
    row('a2', [-4, -3, 0], { currentRound: 4 }),
    row('w1', [0, 0, 0], { currentRound: 4 }),
  ]
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  const { ann = 0 } = chances(rows, teams)
  expect(ann).toBeGreaterThan(0.65)
  expect(ann).toBeLessThan(0.95)
})

test('the team with the better-ranked golfer is the favorite before play', () => {
  // Ranked by their order.
  const rows = ['a1', 'w1', ...Array.from({ length: 60 }, (_, nth) => `x${nth}`), 'a2'].map((id) =>
    row(id),
  )
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  const { ann = 0 } = chances(rows, teams)
  expect(ann).toBeGreaterThan(0.55)
})

test('a golfer likely to miss the cut takes the penalty for both weekend rounds', () => {
  // Far behind after two rounds in a field that is cut, and level with the others where there is none.
  const others = Array.from({ length: 100 }, (_, nth) =>
    row(`x${nth}`, [0, 0], { currentRound: 2 }),
  )
  const rows = [
    row('a1', [4, 4], { currentRound: 2 }),
    row('a2', [0, 0], { currentRound: 2 }),
    row('w1', [0, 0], { currentRound: 2 }),
  ]
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  const uncut = chances(rows, teams, { round: 2, roundStatus: 'complete' })
  const cut = chances([...rows, ...others], teams, { round: 2, roundStatus: 'complete' })
  expect(uncut['ann']).toBeGreaterThan(0.005)
  expect(cut['ann']).toBe(0)
})

test.each([
  ['Masters Tournament', 89, 50],
  ['U.S. Open', 156, 60],
  ['The Open Championship', 156, 70],
  ['The Genesis Invitational', 72, 50],
  ['3M Open', 144, 65],
])(
  'before the first shot of the %s, %i chances to make the cut add up to about %i',
  (event, size, place) => {
    const rows = Array.from({ length: size }, (_, nth) => row(`${nth}`))
    const { board: before } = week(rows, {}, { status: 'upcoming', round: 1, event })
    const rest = remainingPlay(before, (id) => byRank(Number(id) + 1), twoCount.penalty)
    const { cut } = simulateFinishes(rest, 100, 7)
    const made = size - (cut?.misses.reduce((sum, misses) => sum + misses) ?? 0) / 100
    expect(made).toBeGreaterThanOrEqual(place)
    expect(made).toBeLessThanOrEqual(place + 10)
  },
)

test('a team keeps the score and penalties of a golfer who is out', () => {
  const rows = [
    row('a1', [-5, -5], { out: 'wd', currentRound: 3 }),
    row('a2', [10, 0], { currentRound: 3 }),
    row('w1', [0, 0], { currentRound: 3 }),
  ]
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w1'] } }
  // -10 and two times 8 is 6: four strokes ahead of ten, with two rounds of par to come.
  const { ann = 0 } = chances(rows, teams)
  expect(ann).toBeGreaterThan(0.7)
  expect(ann).toBeLessThan(1)
})

test("under worst round +1, a golfer who is out takes each day's final worst round plus one", () => {
  const left = row('a1', [-5, -5], { out: 'wd', currentRound: 3 })
  const rows = [left, row('w1', [0, 0, 6], { currentRound: 4 })]
  const board = week(rows, {}, { status: 'in-progress' }).board
  const rest = remainingPlay(board, () => byRank(null), { kind: 'worst-round', plus: 1 })
  const { index, scores } = simulateFinishes(rest, 20, 7)
  for (let nth = 0; nth < 20; nth += 1) {
    const scoreOf = (id: string) => scores[nth * index.size + (index.get(id) ?? NaN)]
    const sunday = (scoreOf('w1') ?? NaN) - 6
    expect(scoreOf('a1')).toBe(-10 + 7 + Math.max(0, sunday) + 1)
  }
})

test('law: chances add up to one, and the same seed gives the same chances', () => {
  const golfers = ['a1', 'a2', 'w1', 'w2']
  const golfer = fc.record({
    rounds: fc.array(fc.integer({ min: -9, max: 12 }), { maxLength: 3 }),
    out: fc.constantFrom(null, null, null, 'cut', 'wd', 'dq', 'mdf'),
    today: fc.option(fc.integer({ min: -6, max: 9 })),
    thru: fc.constantFrom('', '1', '9', '12*', '17', 'F', '?'),
  })
  fc.assert(
    fc.property(fc.tuple(golfer, golfer, golfer, golfer), fc.integer(), (lines, seed) => {
      const rows = lines.map(({ rounds, ...more }, nth) =>
        row(golfers[nth] ?? '', rounds, { ...more, currentRound: rounds.length + 1 }),
      )
      const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w2'] } }
      const found = chances(rows, teams, {}, seed)
      const { ann = 0, bob = 0 } = found
      expect(ann).toBeGreaterThanOrEqual(0)
      expect(ann + bob).toBeCloseTo(1, 9)
      expect(chances(rows, teams, {}, seed)).toEqual(found)
    }),
    { numRuns: 25 },
  )
})

test('a team that cannot be caught is always paid, and the places paid depend on the number of teams', () => {
  const rows = ['a1', 'a2', 'a3', 'a4'].map((id, nth) => onTheLastTee(id, nth * 30 - 60))
  const { board, field, teams } = week(
    rows,
    {
      ann: { golfers: ['a1'] },
      bob: { golfers: ['a2'] },
      cat: { golfers: ['a3'] },
      dan: { golfers: ['a4'] },
    },
    { status: 'in-progress', roundStatus: 'in-progress' },
  )
  const rest = remainingPlay(board, () => byRank(null), twoCount.penalty)
  const outcomes = simulateFinishes(rest, 20, 7)
  const paid = (count: number) => {
    const { rows } = computeStandings(
      { rules: twoCount, entryFee: 0 },
      teams.slice(0, count),
      field,
      board,
    )
    const endings = tallyOutcomes({ rules: twoCount, pot: count * 1000, lines: rows }, outcomes)
    return Object.fromEntries(
      endings.teams.map(({ userId, paid, prizes }) => [userId, [paid, prizes / 20]]),
    )
  }
  expect(paid(4)).toEqual({ ann: [20, 2800], bob: [20, 600], cat: [20, 400], dan: [0, 0] })
  expect(paid(3)).toEqual({ ann: [20, 2250], bob: [20, 600], cat: [0, 0] })
  expect(paid(2)).toEqual({ ann: [20, 1900], bob: [0, 0] })
})
