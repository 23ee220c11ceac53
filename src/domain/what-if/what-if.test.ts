import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { board, row } from '../scoring/boards.fixture.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { scoreboardAfterRound } from '../scoring/scoring.ts'
import { golfer, twoCount, week } from '../scoring/week.fixture.ts'
import { type ImaginedFinish, isCutAhead, isStillPlaying, withImaginedFinishes } from './what-if.ts'

const league = { rules: twoCount, entryFee: 2000 }
const finish = (toPar: number, missesCut = false): ImaginedFinish => ({ toPar, missesCut })

/** A week that is over: b and c tie on −8, and b's guess breaks it. */
const over = week(
  [golfer('a1', -12), golfer('a2', -5), golfer('w1', -3), golfer('w2', 4), golfer('w3', -1)],
  {
    b: { golfers: ['a2', 'w1'], guess: -12 },
    c: { golfers: ['a2', 'w1'], guess: -4 },
    d: { golfers: ['a1', 'w2'], guess: -9 },
  },
)
const picked = new Set(over.teams.flatMap(({ golfers }) => golfers))
const result = ({ rows, ...rest }: ReturnType<typeof computeStandings>) => ({
  pot: rest.pot,
  lines: rows.map(({ userId, standing, prize }) => ({
    userId,
    position: standing.position,
    total: standing.total,
    prize,
  })),
})

test('without a finish the board is itself', () => {
  const now = scoreboardAfterRound(over.board, 2)
  expect(withImaginedFinishes(now, new Map(), picked)).toBe(now)
})

test.each([0, 1, 2, 3])('after round %i the true finishes give the final board', (rounds) => {
  const now = scoreboardAfterRound(over.board, rounds)
  const truth = new Map(
    over.board.rows.map(({ apiPlayerId, toPar }) => [apiPlayerId, finish(toPar ?? 0)]),
  )
  const imagined = withImaginedFinishes(now, truth, picked)
  expect(result(computeStandings(league, over.teams, over.field, imagined))).toEqual(
    result(computeStandings(league, over.teams, over.field, over.board)),
  )
})

test('law: the true finishes of the golfers who play on give the final board, cuts included', () => {
  const ids = ['a1', 'a2', 'a3', 'w1', 'w2', 'w3']
  const scores = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: 4, maxLength: 4 })
  const generated = fc.record({
    golfers: fc.tuple(...ids.map(() => fc.record({ scores, isCut: fc.boolean() }))),
    rounds: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(generated, ({ golfers, rounds }) => {
      const rows = golfers.map(({ scores, isCut }, at) =>
        // Somebody plays to the end.
        isCut && at > 2
          ? row(ids[at] ?? '', scores.slice(0, 2), { out: 'cut', position: 'CUT' })
          : row(ids[at] ?? '', scores),
      )
      const teamsByUser = {
        b: { golfers: ['a1', 'w1'], guess: -4 },
        c: { golfers: ['a2', 'w2'], guess: 0 },
        d: { golfers: ['a3', 'w3'], guess: 2 },
      }
      const { teams, field, board } = week(rows, teamsByUser, { cutRound: 2 })
      const truth = new Map(
        rows.map(({ apiPlayerId, toPar, out }) => [apiPlayerId, finish(toPar ?? 0, out === 'cut')]),
      )
      const now = scoreboardAfterRound(board, rounds)
      const imagined = withImaginedFinishes(now, truth, new Set(ids))
      expect(result(computeStandings(league, teams, field, imagined))).toEqual(
        result(computeStandings(league, teams, field, board)),
      )
    }),
  )
})

test('until everyone on a team has a finish, the tournament goes on and ties are shared', () => {
  const now = scoreboardAfterRound(over.board, 3)
  const imagined = withImaginedFinishes(now, new Map([['a1', finish(-20)]]), picked)
  expect(imagined.status).toBe('in-progress')
  const { rows } = computeStandings(league, over.teams, over.field, imagined)
  expect(rows.map(({ userId, standing }) => [userId, standing.position])).toEqual([
    ['d', '1'],
    ['b', 'T2'],
    ['c', 'T2'],
  ])
})

test('a missed cut costs the penalty for the weekend', () => {
  const now = board([row('a1', [-2], { today: -1, thru: '9', toPar: -3 }), row('w1', [0])], {
    round: 2,
    cutRound: 2,
  })
  const { teams, field } = week(now.rows, { b: { golfers: ['a1', 'w1'] }, c: { golfers: [] } })
  const imagined = withImaginedFinishes(
    now,
    new Map([['a1', finish(1, true)]]),
    new Set(['a1', 'w1']),
  )
  const line = computeStandings(league, teams, field, imagined).rows.find(
    ({ userId }) => userId === 'b',
  )
  expect(line?.golfers[0]).toMatchObject({ toPar: 1, penalty: 16, score: 17 })
})

test('a golfer who was imagined to miss a cut that they then made plays all four rounds', () => {
  const rows = [row('a1', [2, 1]), row('w1', [0, 9], { out: 'cut', position: 'CUT' })]
  const finishes = new Map([['a1', finish(3, true)]])
  const { rows: imagined } = withImaginedFinishes(board(rows), finishes, new Set(['a1']))
  expect(imagined[0]).toMatchObject({ out: null, toPar: 3, rounds: { length: 4 } })
})

test('golfers who are out or have finished keep their score', () => {
  const rows = [row('a1', [0, 3], { out: 'cut' }), row('a2', [1, 1, 1, 1]), row('a3', [0, 0])]
  const now = board(rows, { round: 4 })
  expect(rows.map((row) => isStillPlaying(row, now))).toEqual([false, false, true])
  const finishes = new Map(rows.map(({ apiPlayerId }) => [apiPlayerId, finish(-9)]))
  const imagined = withImaginedFinishes(now, finishes, new Set(['a1', 'a2', 'a3']))
  expect(imagined.rows.map(({ toPar }) => toPar)).toEqual([3, 4, -9])
  expect(isCutAhead(now)).toBe(false)
  expect(isCutAhead(board([row('a1', [0])]))).toBe(false)
  expect(isCutAhead(board([row('a1', [0])], { cutRound: 2 }))).toBe(true)
})
