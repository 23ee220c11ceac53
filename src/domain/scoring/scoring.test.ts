import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaultRules, type Penalty } from '../leagues/rules.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { board, row } from './boards.fixture.ts'
import {
  scoreboardAfterRound,
  scoreGolfer,
  hasStarted,
  isRoundComplete,
  isShortened,
  isTournamentVoid,
  officialRounds,
  winningToPar,
} from './scoring.ts'

const { penalty } = defaultRules
const worstRound: Penalty = { kind: 'worst-round', plus: 1 }
const official = { status: 'official', roundStatus: 'complete' } as const
const over = (golfer?: ScoreboardRow) => board(golfer ? [golfer] : [], official)
const finisher = row('finisher', [0, -1, 2, 1])
const score = (golfer: ScoreboardRow, more: Partial<Scoreboard> = {}, rule = penalty) =>
  scoreGolfer(golfer, board([golfer, finisher], more), rule)

test('a golfer at -1 after 36 holes who misses the cut is at +15 as soon as the cut is official', () => {
  const cut = row('cut', [-3, 2], { out: 'cut', position: 'CUT' })
  const friday = scoreGolfer(cut, board([cut, row('in', [0, 0])]), penalty)
  expect(friday).toMatchObject({ toPar: -1, penalty: 16, score: 15, position: 'CUT', out: 'cut' })
  expect(score(cut, official).score).toBe(15)
})

test('a 68 on a par 72 and a withdrawal on the 7th of round 2 is -4 + 8 + 8 + 8 = +20', () => {
  const wd = row('wd', [-4], { out: 'wd', toPar: -1, today: 3, thru: '7', currentRound: 2 })
  expect(score(wd)).toMatchObject({ toPar: -4, penalty: 24, score: 20, today: null, thru: '' })
})

test('after a disqualification following round 3, rounds 1 to 3 count, plus 8', () => {
  const dq = row('dq', [-2, -2, -1], { out: 'dq' })
  expect(score(dq)).toMatchObject({ toPar: -5, penalty: 8, score: 3 })
})

test('after a disqualification following round 4, rounds 1 to 3 count, plus 8 in place of round 4', () => {
  const winner = row('winner', [-3, -3, -3, -3], { out: 'dq', position: 'DQ' })
  const given = { toPar: -9, penalty: 8, score: -1, penalties: [{ round: 4, strokes: 8 }] }
  expect(score(winner)).toMatchObject(given)
  expect(score(winner, official)).toMatchObject(given)
})

test('after a disqualification during round 2, round 1 counts, plus 8 three times', () => {
  const dq = row('dq', [-2], { out: 'dq', toPar: -4, today: -2, thru: '9', currentRound: 2 })
  expect(score(dq)).toMatchObject({ toPar: -2, penalty: 24, score: 22 })
})

test('a disqualification after the last round of a shortened event strikes that round', () => {
  const dq = row('dq', [-2, -2, -1], { out: 'dq' })
  const short = board([dq, row('in', [0, 0, 0])], official)
  expect(scoreGolfer(dq, short, penalty)).toMatchObject({ toPar: -4, penalty: 8, score: 4 })
})

test('a disqualification in a round that is called off strikes nothing and costs nothing', () => {
  const dq = row('dq', [-2, -2, -2], { out: 'dq', toPar: -7, thru: '7', currentRound: 4 })
  const ended = board([dq, row('in', [0, 0, 0])], { ...official, round: 4 })
  expect(scoreGolfer(dq, ended, penalty)).toMatchObject({ toPar: -6, penalties: [], score: -6 })
})

test('a disqualification before the first hole of a round that is called off strikes the round before', () => {
  const ended = (more: Partial<ScoreboardRow>) => {
    const dq = row('dq', [-2, -2, -2], {
      out: 'dq',
      today: null,
      thru: '',
      currentRound: 4,
      ...more,
    })
    return scoreGolfer(dq, board([dq, row('in', [0, 0, 0])], { ...official, round: 4 }), penalty)
  }
  const struck = { toPar: -4, penalties: [{ round: 3, strokes: 8 }], score: 4 }
  expect(ended({})).toMatchObject(struck)
  // A feed may keep the `F` of the round before.
  expect(ended({ today: -2, thru: 'F' })).toMatchObject(struck)
  // A feed may leave the holes out, or the total as well.
  const kept = { toPar: -6, penalties: [], score: -6 }
  expect(ended({ toPar: -7 })).toMatchObject(kept)
  expect(ended({ toPar: null })).toMatchObject(kept)
  expect(ended({ thru: '3*' })).toMatchObject(kept)
})

test('a golfer who made the cut but didn’t finish keeps three rounds and takes +8', () => {
  expect(score(row('mdf', [0, 1, 5], { out: 'mdf' })).score).toBe(14)
})

test('in a tournament cut to 54 holes, a cut golfer takes +8 once', () => {
  const cut = row('cut', [1, 3], { out: 'cut' })
  const short = board([cut, row('in', [0, 0, 0])], official)
  expect(scoreGolfer(cut, short, penalty)).toMatchObject({ penalty: 8, score: 12 })
})

test('a golfer who withdraws during the first round takes +8 for all four', () => {
  const wd = row('wd', [], { out: 'wd', toPar: 5, thru: '6' })
  expect(score(wd)).toMatchObject({ toPar: 0, penalty: 32, score: 32 })
})

test('a golfer on the course counts as they stand, the round in play included', () => {
  const live = row('live', [-3], { toPar: -5, today: -2, thru: '12*', position: 'T3' })
  const given = { toPar: -5, penalty: 0, score: -5, today: -2, thru: '12*', position: 'T3' }
  expect(score(live)).toMatchObject(given)
})

test('a golfer without a score has a null score, never level par', () => {
  expect(score(row('waiting'))).toMatchObject({ toPar: null, penalty: 0, score: null })
})

test('when play is over, missing rounds cost +8 even without an announced withdrawal', () => {
  expect(score(row('silent', [0, 3]), official)).toMatchObject({ toPar: 3, penalty: 16 })
  expect(score(row('silent', [0, 3]), { status: 'in-progress' }).penalty).toBe(0)
})

test('an abandoned round counts for nobody', () => {
  const leading = row('leading', [-1, -1, -1], { toPar: -9, today: -6, thru: '14' })
  const washedOut = board([leading], { ...official, round: 4 })
  expect(scoreGolfer(leading, washedOut, penalty)).toMatchObject({
    toPar: -3,
    penalty: 0,
    score: -3,
  })
})

test('a playoff never changes a score, even when a feed lists it as a round', () => {
  const winner = row('winner', [-1, -1, -1, -1, -2])
  expect(score(winner, official).score).toBe(-4)
  expect(winningToPar(over(winner))).toBe(-4)
})

test("the league's own number of penalty strokes replaces the 8", () => {
  const rule: Penalty = { kind: 'strokes', strokes: 5 }
  expect(score(row('cut', [0, 4], { out: 'cut' }), {}, rule).score).toBe(14)
})

test("under worst round +1, a cut golfer takes the field's worst round of each day plus one", () => {
  const cut = row('cut', [0, 4], { out: 'cut' })
  const rows = [cut, row('a', [0, 0, 6, -2]), row('b', [0, 0, 1, 3])]
  expect(scoreGolfer(cut, board(rows, official), worstRound)).toMatchObject({ penalty: 7 + 4 })
})

test('under worst round +1, a day costs +8 until it is complete, then at least +1', () => {
  const cut = row('cut', [0, 4], { out: 'cut' })
  const friday = board([cut, row('a', [0, 0])])
  expect(scoreGolfer(cut, friday, worstRound).penalties).toEqual([
    { round: 3, strokes: 8 },
    { round: 4, strokes: 8 },
  ])
  const rows = [cut, row('a', [0, 0, 12]), row('b', [0, 0])]
  expect(scoreGolfer(cut, board(rows, { round: 3 }), worstRound).penalty).toBe(16)
  const saturday = board([cut, row('a', [0, 0, 12])], { round: 3, roundStatus: 'complete' })
  expect(scoreGolfer(cut, saturday, worstRound).penalty).toBe(13 + 8)
  const sunday = board([cut, row('a', [0, 0, -5])], { round: 4 })
  expect(scoreGolfer(cut, sunday, worstRound).penalty).toBe(1 + 8)
})

test('under worst round +1, a day that goes on into the next one costs +8 until it is complete', () => {
  const wd = row('wd', [], { out: 'wd', thru: '6' })
  const begun = row('a', [2], { toPar: 1, today: -1, thru: '3', currentRound: 2 })
  const first = (late: ScoreboardRow) =>
    scoreGolfer(wd, board([wd, begun, late], { round: 2 }), worstRound).penalties[0]?.strokes
  expect(first(row('b', [], { toPar: 5, today: 5, thru: '16' }))).toBe(8)
  expect(first(row('b', [6]))).toBe(7)
})

test('a complete round stays complete though a withdrawal from it isn’t reported', () => {
  const wd = row('wd', [], { out: 'wd', thru: '6' })
  const left = row('left', [], { toPar: 4, today: 4, thru: '14' })
  const first = (golfer: ScoreboardRow, more: Partial<Scoreboard>) =>
    scoreGolfer(wd, board([wd, left, golfer], more), worstRound).penalties[0]?.strokes
  const waiting = row('a', [2], { today: null, thru: '', currentRound: 2 })
  expect(first(row('a', [2]), { round: 1, roundStatus: 'complete' })).toBe(3)
  expect(first(waiting, { round: 2, roundStatus: 'not-started' })).toBe(3)
  expect(first(row('a', [2, 0]), { round: 2 })).toBe(3)
})

test('the round of a cut is complete once the cut is official, and a later one is not', () => {
  const cut = row('cut', [4, 4], { out: 'cut' })
  const left = (nth: number, rounds: readonly number[]) =>
    row('left', rounds, { toPar: 3, today: 3, thru: '14', currentRound: nth })
  const begun = (nth: number, rounds: readonly number[]) =>
    row('a', rounds, { toPar: -1, today: -1, thru: '3', currentRound: nth })
  const second = board([cut, left(2, [0]), begun(3, [0, 0])], { round: 3 })
  expect(isRoundComplete(2, second)).toBe(true)
  const third = board([cut, left(3, [0, 0]), begun(4, [0, 0, 0])], { round: 4 })
  expect(isRoundComplete(3, third)).toBe(false)
})

test('a round struck by a disqualification is not the worst of its day', () => {
  const rows = [
    row('cut', [0, 4], { out: 'cut' }),
    row('a', [0, 0, 0, 2]),
    row('dq', [0, 0, 0, 30], { out: 'dq' }),
  ]
  const [cut] = rows as [ScoreboardRow]
  expect(scoreGolfer(cut, board(rows, official), worstRound).penalty).toBe(1 + 3)
})

test('four rounds count while play is on, then only those that were completed', () => {
  const two = [row('a', [0, 0]), row('b', [0, 0]), row('c', [0])]
  expect(officialRounds(board(two))).toBe(4)
  expect(officialRounds(board(two, { status: 'complete' }))).toBe(2)
  expect(officialRounds(board(two, official))).toBe(2)
})

/** A number of golfers who have each finished these rounds. */
const many = (count: number, rounds: readonly number[], more: Partial<ScoreboardRow> = {}) =>
  Array.from({ length: count }, (_, nth) =>
    row(`${rounds.length} ${more.out ?? 'in'} ${nth}`, rounds, more),
  )

test('a round called off after some had finished it counts for nobody', () => {
  const early = row('early', [-1, -1, -1, 9])
  const leading = row('leading', [-5, -5, -5], { toPar: -17, today: -2, thru: '9' })
  const rows = [early, leading, ...many(20, [0, 0, 0, 5]), ...many(30, [0, 0, 0])]
  const ended = board(rows, { ...official, round: 4 })
  expect(officialRounds(ended)).toBe(3)
  expect(isShortened(ended)).toBe(true)
  const scores = (rule: Penalty) =>
    [early, leading].map((golfer) => scoreGolfer(golfer, ended, rule).score)
  expect(scores(penalty)).toEqual([-3, -15])
  expect(scores(worstRound)).toEqual([-3, -15])
  expect(winningToPar(ended)).toBe(-15)
})

test('a round counts once more than half of the golfers who were to play it have finished it', () => {
  const with4 = (finished: number, others: number) =>
    officialRounds(over4([...many(finished, [0, 0, 0, 0]), ...many(others, [0, 0, 0])]))
  expect(with4(36, 35)).toBe(4)
  expect(with4(35, 35)).toBe(3)
  expect(with4(1, 0)).toBe(4)
})
const over4 = (rows: ScoreboardRow[]) => board(rows, { ...official, round: 4 })

test('a golfer who was out before a round does not count toward finishing it, reported or not', () => {
  const finishers = many(10, [0, 0, 0, 0])
  const gone = [
    ...many(80, [0, 0], { out: 'cut' }),
    ...many(12, [0, 0, 0], { out: 'mdf' }),
    ...many(3, [0, 0, 0], { out: 'wd' }),
    ...many(3, [0, 0, 0], { out: 'dq' }),
  ]
  expect(officialRounds(over4([...finishers, ...gone]))).toBe(4)
  expect(officialRounds(over4([...finishers, ...many(80, [0, 0])]))).toBe(4)
  expect(officialRounds(over4([...finishers, ...many(20, [])]))).toBe(4)
})

test('36 holes by one golfer are not 36 holes of the event', () => {
  const ended = over4([...many(1, [0, 0]), ...many(120, [0]), ...many(3, [], { thru: '4' })])
  expect(officialRounds(ended)).toBe(1)
  expect(isTournamentVoid(ended)).toBe(true)
  const begun = over4([...many(1, [0]), ...many(120, [], { thru: '4' })])
  expect(officialRounds(begun)).toBe(0)
})

test('a tournament with under 36 official holes is void, and with 36 only shortened', () => {
  const [one, two, four] = [[0], [0, 0], [0, 0, 0, 0]].map((rounds) => row('a', rounds))
  expect([over(), over(one), over(two), over(four)].map(isTournamentVoid)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([over(one), over(two), over(four)].map(isShortened)).toEqual([true, true, false])
  expect(scoreGolfer(row('a'), over(), penalty).score).toBeNull()
})

test('a tournament is neither void nor shortened while play is on', () => {
  const live = board([row('a', [0])])
  expect([isTournamentVoid(live), isShortened(live)]).toEqual([false, false])
})

test('a golfer has started with a hole, a round, a cut or a score, not by withdrawing before a shot', () => {
  expect(hasStarted(row('wd', [], { out: 'wd' }))).toBe(false)
  expect(hasStarted(row('waiting', [], { thru: '-' }))).toBe(false)
  expect(hasStarted(row('on the 2nd', [], { thru: '1' }))).toBe(true)
  expect(hasStarted(row('from the 10th', [], { thru: '3*' }))).toBe(true)
  expect(hasStarted(row('level', [], { toPar: 0 }))).toBe(true)
  expect(hasStarted(row('in', [4], { out: 'wd' }))).toBe(true)
  expect(hasStarted(row('cut', [], { out: 'cut' }))).toBe(true)
})

test('the winning total is the best of the golfers still in it', () => {
  const rows = [row('dq', [-9, -9, -9, -9], { out: 'dq' }), finisher, row('worse', [1, 1, 1, 1])]
  expect(winningToPar(board(rows, official))).toBe(2)
  expect(winningToPar(board([row('cut', [-9, 0], { out: 'cut' }), row('b', [-4, 0])]))).toBe(-4)
  expect(winningToPar(board([row('waiting')]))).toBeNull()
})

test('a golfer who stopped after two rounds without a reported withdrawal has not won', () => {
  const rows = [row('silent', [-9, -9]), finisher]
  expect(winningToPar(board(rows, official))).toBe(2)
})

test('the board after round 1 has nothing from round 2', () => {
  const now = board(
    [
      row('a', [-2, -2], { toPar: -6, today: -2, thru: '9', currentRound: 3 }),
      row('b', [-2, 5], { out: 'cut', position: 'CUT' }),
      row('c', [1], { out: 'wd', position: 'WD', toPar: 4, thru: '7' }),
    ],
    { cut: { toPar: 1, projected: false } },
  )
  const before = scoreboardAfterRound(now, 1)
  expect(before).toMatchObject({ round: 1, roundStatus: 'complete', cut: null })
  expect(before.rows).toMatchObject([
    { toPar: -2, today: -2, thru: 'F', position: 'T1', out: null },
    { toPar: -2, today: -2, position: 'T1', out: null },
    { toPar: 1, today: 1, position: '3', out: null },
  ])
})

test('the board after round 2 has the cut and the withdrawals during that round', () => {
  const now = board(
    [
      row('a', [-2, -2, -1]),
      row('b', [-2, 5], { out: 'cut' }),
      row('c', [1], { out: 'wd' }),
      row('d', [0, 0], { out: 'wd' }),
    ],
    { cut: { toPar: 1, projected: false } },
  )
  const { cut, rows } = scoreboardAfterRound(now, 2)
  expect(cut).toEqual({ toPar: 1, projected: false })
  expect(rows.map(({ position }) => position)).toEqual(['1', 'CUT', 'WD', '2'])
})

test('the board before play has no scores', () => {
  const { rows, roundStatus } = scoreboardAfterRound(board([row('a', [-2]), row('b', [3])]), 0)
  expect(roundStatus).toBe('not-started')
  expect(rows.map(({ toPar, position }) => [toPar, position])).toEqual([
    [null, '-'],
    [null, '-'],
  ])
})

test('the board after the last round of a finished tournament is that board', () => {
  const ended = board([row('a', [0, 0, 0]), row('b', [0, 0], { out: 'cut' })], official)
  expect(scoreboardAfterRound(ended, 3)).toBe(ended)
  expect(scoreboardAfterRound(ended, 2).status).toBe('in-progress')
})

const rounds = (max: number, length: number) =>
  fc.array(fc.integer({ min: -10, max }), { minLength: length, maxLength: length })

test('law: missing the cut never helps a golfer who would have shot no worse than +8 a round', () => {
  fc.assert(
    fc.property(rounds(15, 2), rounds(8, 2), (early, late) => {
      const cut = score(row('golfer', early, { out: 'cut' }), official).score ?? NaN
      const uncut = score(row('golfer', [...early, ...late]), official).score ?? NaN
      expect(uncut).toBeLessThanOrEqual(cut)
    }),
  )
})

test('law: under worst round +1, missing the cut never helps, whatever the golfer would have shot', () => {
  fc.assert(
    fc.property(rounds(15, 2), rounds(15, 2), rounds(15, 4), (early, late, other) => {
      const worse = other.map((strokes, i) => Math.max(strokes, late[i - 2] ?? strokes))
      const rows = (golfer: ScoreboardRow) => board([golfer, row('other', worse)], official)
      const cut = row('golfer', early, { out: 'cut' })
      const uncut = row('golfer', [...early, ...late])
      const scores = [uncut, cut].map(
        (golfer) => scoreGolfer(golfer, rows(golfer), worstRound).score ?? NaN,
      )
      expect(scores[0]).toBeLessThan(scores[1] ?? NaN)
    }),
  )
})

test('law: when the last round does not count, its scores change nothing', () => {
  const early = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), early, rounds(15, 4), (whole, count, scores) => {
      const played = scores.slice(0, whole)
      const some = many(count, scores.slice(0, whole + 1))
      const others = many(count + 1, played)
      const ended = over4([...some, ...others])
      const without = over4([...many(count, played), ...others])
      expect(officialRounds(ended)).toBe(officialRounds(without))
      expect(winningToPar(ended)).toBe(winningToPar(without))
      for (const rule of [penalty, worstRound]) {
        const given = (board: Scoreboard) =>
          board.rows.map((row) => scoreGolfer(row, board, rule)).map(({ score }) => score)
        expect(given(ended)).toEqual(given(without))
      }
    }),
  )
})

test('law: the order of the board changes no score', () => {
  const field = [
    finisher,
    row('cut', [0, 4], { out: 'cut' }),
    row('wd', [], { out: 'wd' }),
    row('in', [1, 1, 1, 1]),
  ]
  const shuffled = fc.shuffledSubarray(field, { minLength: field.length })
  fc.assert(
    fc.property(shuffled, fc.constantFrom(penalty, worstRound), (rows, rule) => {
      for (const golfer of field) {
        const expected = scoreGolfer(golfer, board(field, official), rule)
        expect(scoreGolfer(golfer, board(rows, official), rule)).toEqual(expected)
      }
    }),
  )
})
