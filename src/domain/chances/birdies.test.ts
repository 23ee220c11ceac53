import { expect, test } from 'vitest'

import { row } from '../scoring/boards.fixture.ts'
import { golfersOnCourse } from '../scoring/cut.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { twoCount, week } from '../scoring/week.fixture.ts'
import { unplayedStrength } from '../strength/strength.ts'
import type { ScoreboardRow } from '../tournaments/tournament.ts'
import { BirdieTally } from './birdies.ts'
import { type Outcomes, remainingPlay, simulateFinishes } from './simulate-finish.ts'
import { tallyOutcomes } from './tally.ts'

const playing = { status: 'in-progress', roundStatus: 'in-progress' } as const

/** A league in play with its simulated outcomes. */
function simulated(rows: readonly ScoreboardRow[], teams: Parameters<typeof week>[1], round = 4) {
  const { board, field, teams: entered } = week(rows, teams, { ...playing, round })
  const { rows: lines } = computeStandings({ rules: twoCount, entryFee: 0 }, entered, field, board)
  const strength = unplayedStrength({ ranking: null, amateur: false })
  const rest = remainingPlay(board, () => strength, twoCount.penalty)
  const outcomes = simulateFinishes(rest, 500, 7)
  const onCourse = golfersOnCourse(board).map(({ apiPlayerId }) => apiPlayerId)
  const birdies = new BirdieTally({ counting: 2, lines }, outcomes, onCourse)
  while (birdies.count < outcomes.count) birdies.addOutcome()
  const changes = new Map(lines.map(({ userId }, team) => [userId, birdies.changes(team)]))
  return { lines, outcomes, onCourse, changes }
}

/** A golfer in the last round. */
const onSunday = (id: string, toPar: number, thru: string) =>
  row(id, [toPar, 0, 0], { toPar, today: 0, thru, currentRound: 4 })

const close = [
  onSunday('a1', -9, '12'),
  onSunday('a2', -9, '10'),
  onSunday('a3', -8, '13'),
  onSunday('w1', -2, '16'),
  onSunday('w2', -1, 'F'),
]
// Guesses so far off that no two are equally far, so that the golfers don't break ties.
const teams = {
  ann: { golfers: ['a1', 'w1'], guess: 50 },
  bob: { golfers: ['a2', 'w1'], guess: 90 },
  cat: { golfers: ['a3', 'w2'], guess: 70 },
}

test('a birdie changes a chance as ranking every outcome twice says', () => {
  const { lines, outcomes, onCourse, changes } = simulated(close, teams)
  expect(onCourse).toEqual(['a1', 'a2', 'a3', 'w1'])
  const league = { rules: twoCount, pot: 0, lines }
  const wins = (some: Outcomes) =>
    new Map(tallyOutcomes(league, some).teams.map(({ userId, wins }) => [userId, wins]))
  const before = wins(outcomes)
  for (const golfer of onCourse) {
    const scores = outcomes.scores.slice()
    const at = outcomes.index.get(golfer) ?? 0
    for (let nth = 0; nth < 500; nth += 1) {
      const place = nth * outcomes.index.size + at
      scores[place] = outcomes.withBirdie[place] ?? 0
    }
    const after = wins({ ...outcomes, scores })
    for (const [userId, shown] of changes) {
      const change = ((after.get(userId) ?? 0) - (before.get(userId) ?? 0)) / 500
      if (shown[golfer] === undefined) expect(Math.abs(change)).toBeLessThan(0.03)
      else expect(shown[golfer]).toBeCloseTo(change, 3)
    }
  }
  expect(changes.get('ann')?.['a1']).toBeGreaterThan(0.05)
  expect(changes.get('ann')?.['a2']).toBeLessThan(-0.03)
})

test('a golfer whose birdie helps is kept beside six who hurt more', () => {
  const rivals = [1, 2, 3, 4, 5, 6, 7]
  const rows = [
    ...rivals.flatMap((nth) => [onSunday(`a${nth}`, -9, '15'), onSunday(`w${nth}`, -5, 'F')]),
    onSunday('a0', -12, 'F'),
    onSunday('w0', -6, 'F'),
    onSunday('w9', -4, '15'),
  ]
  const others = rivals.map(
    (nth) => [`bob${nth}`, { golfers: [`a${nth}`, `w${nth}`], guess: 50 + 10 * nth }] as const,
  )
  const { changes } = simulated(rows, {
    ann: { golfers: ['a0', 'w0', 'w9'], guess: 200 },
    ...Object.fromEntries(others),
  })
  const found = Object.entries(changes.get('ann') ?? {})
  const hurting = found.filter(([, change]) => change < 0)
  const helping = found.filter(([, change]) => change > 0)
  expect(hurting).toHaveLength(6)
  expect(helping.map(([id]) => id)).toEqual(['w9'])
  for (const [, change] of hurting) expect(-change).toBeGreaterThan(helping[0]?.[1] ?? 0)
})

test('a birdie that decides nothing, and a golfer nobody has or who is off the course, say nothing', () => {
  const rows = [onSunday('a1', -60, '12'), onSunday('a2', -9, '10'), onSunday('x1', -9, '3')]
  const { changes } = simulated([...rows, onSunday('w1', 0, 'F')], {
    ann: { golfers: ['a1', 'w1'] },
    bob: { golfers: ['a2', 'w1'] },
  })
  expect([...changes.values()]).toEqual([{}, {}])
})

test('before a cut, a birdie that makes it is worth the penalty, too', () => {
  const others = Array.from({ length: 100 }, (_, nth) =>
    row(`x${nth}`, [nth % 7], { currentRound: 2, today: 0, thru: '17' }),
  )
  const rows = [...others, row('a1', [3], { currentRound: 2, today: 0, thru: '17' })]
  const { outcomes } = simulated(rows, { ann: { golfers: ['a1'] } }, 2)
  const at = outcomes.index.get('a1') ?? 0
  const gains = Array.from({ length: 500 }, (_, nth) => {
    const place = nth * outcomes.index.size + at
    return (outcomes.scores[place] ?? 0) - (outcomes.withBirdie[place] ?? 0)
  })
  expect(gains.filter((gain) => gain === 1).length).toBeGreaterThan(100)
  expect(Math.max(...gains)).toBeGreaterThan(5)
})

test('while play is suspended nobody is on the course', () => {
  const { board } = week(close, {}, { ...playing, roundStatus: 'suspended' })
  expect(golfersOnCourse(board)).toEqual([])
})
