import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { outReasons, type ScoreboardRow, tournamentStatuses } from '../tournaments/tournament.ts'
import { row } from './boards.fixture.ts'
import { computeStandings, type DraftedTeam } from './league-standings.ts'
import { twoCount, week } from './week.fixture.ts'

const ids = ['a1', 'a2', 'a3', 'a4', 'w1', 'w2', 'w3', 'w4']
const rows = fc
  .tuple(
    ...ids.map((id) =>
      fc
        .record({
          rounds: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 4 }),
          out: fc.option(fc.constantFrom(...outReasons), { freq: 3 }),
        })
        .map(({ rounds, out }) => row(id, rounds, { out })),
    ),
  )
  .map((lines) => [...lines])
const picks = fc.record({
  golfers: fc
    .tuple(fc.constantFrom(...ids.slice(0, 4)), fc.constantFrom(...ids.slice(4)))
    .map((pair) => [...pair]),
  guess: fc.option(fc.integer({ min: -9, max: 3 })),
})
const league = { rules: twoCount, entryFee: 199 }

test('law: prizes add up to the pot, and neither user ids nor the order of members change a line', () => {
  const generated = fc.record({
    rows,
    teams: fc.array(picks, { minLength: 1, maxLength: 9 }),
    status: fc.constantFrom(...tournamentStatuses),
    turn: fc.nat(),
  })
  fc.assert(
    fc.property(generated, ({ rows, teams: picked, status, turn }) => {
      const named = Object.fromEntries(picked.map((team, nth) => [`user${nth}`, team]))
      const { teams, field, board } = week(rows, named, { status })
      const first = computeStandings(league, teams, field, board)
      const won = first.rows.reduce((sum, { prize }) => sum + prize, 0)
      expect(won + first.commissionerCut).toBe(first.pot)
      expect(first.pot).toBe(first.status === 'void' ? 0 : 199 * teams.length)
      if (teams.length === 1) expect(first.status).toBe('void')

      const renamed = (team: DraftedTeam) => `${(team.completionOrder * 7) % 10}${team.userId}`
      const turned = [...teams.slice(turn % teams.length), ...teams.slice(0, turn % teams.length)]
      const others = turned.map((team) => ({ ...team, userId: renamed(team) }))
      const { rows: lines } = computeStandings(league, others, field, board)
      for (const team of teams) {
        const mine = first.rows.find(({ userId }) => userId === team.userId)
        const same = lines.find(({ userId }) => userId === renamed(team))
        expect({ ...same, userId: '', standing: { ...same?.standing, userId: '' } }).toEqual({
          ...mine,
          userId: '',
          standing: { ...mine?.standing, userId: '' },
        })
      }
    }),
  )
})

test('movement is shown once every golfer has finished the last round', () => {
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w2'] } }
  const begun = row('a1', [-1], { toPar: -1, currentRound: 2 })
  const movements = (late: ScoreboardRow) => {
    const rows = [begun, late, row('w1', [0]), row('w2', [0])]
    const more = { status: 'in-progress', round: 2, roundStatus: 'in-progress' } as const
    const { teams: drafted, field, board } = week(rows, teams, more)
    return computeStandings(league, drafted, field, board).rows.map(({ userId, movement }) => [
      userId,
      movement,
    ])
  }
  expect(movements(row('a2', [], { toPar: -6, today: -6, thru: '14' }))).toEqual([
    ['bob', 0],
    ['ann', 0],
  ])
  const finished = row('a2', [0], { toPar: -6, today: -6, thru: '9', currentRound: 2 })
  expect(movements(finished)).toEqual([
    ['bob', 1],
    ['ann', -1],
  ])
})

test('after a last round that was called off, movement is since the round before the last official one', () => {
  const teams = { ann: { golfers: ['a1', 'w1'] }, bob: { golfers: ['a2', 'w2'] } }
  const rows = [
    row('a1', [-1, 0, 0]),
    row('a2', [0, 0, -6]),
    row('w1', [0, 0, 0]),
    row('w2', [0, 0, 0]),
  ]
  const { teams: drafted, field, board } = week(rows, teams, { status: 'official', round: 4 })
  const { rows: lines } = computeStandings(league, drafted, field, board)
  expect(lines.map(({ userId, movement }) => [userId, movement])).toEqual([
    ['bob', 1],
    ['ann', -1],
  ])
})

test('guesses are skipped in a shortened tournament', () => {
  const teams = {
    ann: { golfers: ['a1', 'w1'], guess: -2 },
    bob: { golfers: ['a2', 'w2'], guess: 9 },
  }
  const winner = (...later: number[]) => {
    const rows = [
      row('a1', [-1, ...later]),
      row('w1', [-1, ...later]),
      row('a2', [-2, ...later]),
      row('w2', [0, ...later]),
    ]
    const { teams: drafted, field, board } = week(rows, teams, { status: 'official' })
    const [first] = computeStandings(league, drafted, field, board).rows
    return [first?.userId, first?.standing.decidedBy]
  }
  expect(winner(0, 0, 0)).toEqual(['ann', 'guess'])
  expect(winner(0, 0)).toEqual(['bob', 'golfer'])
})
