import { describe, expect, test } from 'vitest'

import type { Json } from '../live-golf/responses.fixture.ts'
import { parseScoreboard } from './parse-scoreboard.ts'
import { golfer, leaderboard, ref, score, status } from './responses.fixture.ts'

const asOf = new Date('2026-04-09T15:00:00Z')
const others = Array.from({ length: 10 }, (_, nth) => golfer({ id: `${nth + 100}` }))

function read(body: unknown, reported: string[] = []) {
  return parseScoreboard(body, ref, asOf, (field, word) => reported.push(`${field}: ${word}`))
}
const readRow = (changes: Json) => read(leaderboard([golfer(changes), ...others]))?.rows[0]
const total = (value: number) => [{ name: 'scoreToPar', value }]

describe('the state of a golfer', () => {
  test.each<[situation: string, sent: Json, read: Json]>([
    [
      'before the tee time',
      {
        status: status('scheduled', { thru: 0, position: { displayName: '-' } }),
        linescores: [{ period: 1, teeTime: '2026-04-09T13:10Z' }],
        statistics: total(0),
      },
      { out: null, position: '-', toPar: null, today: null, thru: '', rounds: [] },
    ],
    [
      'on the course',
      {},
      { out: null, position: 'T2', toPar: -1, today: -1, thru: '7', currentRound: 1, rounds: [] },
    ],
    [
      'on the course from the 10th',
      { status: status('playing', { startHole: 10 }) },
      { thru: '7*' },
    ],
    [
      'round 1 finished',
      { status: status('finished', { thru: 18 }), linescores: [score(1, 71, -1)] },
      { toPar: -1, today: -1, thru: 'F', rounds: [{ round: 1, strokes: 71, toPar: -1 }] },
    ],
    [
      'between rounds, when the status speaks of the next one',
      { status: status('scheduled', { period: 2, thru: 0 }), linescores: [score(1, 71, -1)] },
      { today: null, thru: '', currentRound: 2, rounds: [{ round: 1, strokes: 71, toPar: -1 }] },
    ],
    [
      'a later round with 0 strokes, which was not played',
      { linescores: [score(1, 27, -1), { period: 2, value: 0, displayValue: '-' }] },
      { toPar: -1, rounds: [] },
    ],
    [
      'missed cut',
      {
        status: status('cut', { period: 3, displayValue: 'CUT', position: { displayName: '-' } }),
        linescores: [score(1, 74, 2), score(2, 75, 3)],
        statistics: total(5),
      },
      { out: 'cut', position: 'CUT', toPar: 5, today: null, thru: '', teeTime: null },
    ],
    [
      'withdrawn in the second round, which is called a cut too',
      {
        status: status('withdrawn', { period: 2, displayValue: 'WD' }),
        linescores: [score(1, 72, 0), score(2, 40, 4)],
        statistics: total(4),
      },
      { out: 'wd', position: 'WD', toPar: 4, rounds: [{ round: 1, strokes: 72, toPar: 0 }] },
    ],
    [
      'withdrawn in the second round, whose strokes the total leaves out',
      {
        status: status('withdrawn', { period: 2, displayValue: 'WD' }),
        linescores: [score(1, 72, 0), score(2, 40, 4)],
        statistics: total(0),
      },
      { out: 'wd', toPar: 0, rounds: [{ round: 1, strokes: 72, toPar: 0 }] },
    ],
    [
      'a play-off, which is no round',
      { linescores: [score(1, 27, -1), { ...score(5, 12, 0), isPlayoff: true }] },
      { toPar: -1 },
    ],
    [
      'a play-off by any number, whatever its score',
      {
        status: status('playing', { period: 402 }),
        linescores: [
          ...[1, 2, 3, 4].map((round) => score(round, 71, -1)),
          { period: 402, value: 200, displayValue: 'won' },
        ],
        statistics: total(-4),
      },
      { toPar: -4, currentRound: 4, today: null, rounds: [{}, {}, {}, { round: 4 }] },
    ],
  ])('%s', (_situation, sent, expected) => {
    expect(readRow(sent)).toMatchObject(expected)
  })
})

describe('a row with unreadable scores is marked stale and has none', () => {
  test.each<[string, Json]>([
    ['no name', { athlete: { displayName: '' } }],
    ['a score in words', { linescores: [{ ...score(1, 27, -1), displayValue: 'one under' }] }],
    ['strokes as text', { linescores: [{ ...score(1, 27, -1), value: '27' }] }],
    ['half a stroke', { linescores: [{ ...score(1, 27, -1), value: 26.5 }] }],
    ['the same round twice', { linescores: [score(1, 71, -1), score(1, 71, -1)] }],
    ['a total that is not that of the rounds', { statistics: total(-2) }],
    ['a total without rounds', { linescores: [] }],
    ['a round without the one before it', { linescores: [score(2, 27, -1)] }],
    ['an earlier round without its 18 holes', { linescores: [score(1, 60, -1), score(2, 27, 0)] }],
    ['no status', { status: undefined }],
  ])('%s', (_name, changes) => {
    const reported: string[] = []
    const board = read(leaderboard([golfer(changes), ...others]), reported)
    expect(board?.rows[0]).toMatchObject({ stale: true, toPar: null, today: null, rounds: [] })
    expect(board?.rows.filter(({ stale }) => stale)).toHaveLength(1)
    expect(reported).toHaveLength(1)
  })
  test('a tenth of such rows refuses the payload', () => {
    const bad = golfer({ statistics: total(9) })
    expect(() => read(leaderboard([bad, ...others.slice(0, 9)]))).toThrow('1 of 10 rows can’t be')
  })
})

test.each([
  ['STATUS_SCHEDULED', 'not-started'],
  ['STATUS_IN_PROGRESS', 'in-progress'],
  ['STATUS_SUSPENDED', 'suspended'],
  ['STATUS_PLAY_COMPLETE', 'complete'],
  ['STATUS_FINAL', 'complete'],
  ['STATUS_FOG', 'in-progress'],
])('a round of %s is %s, and the tournament goes on', (name, roundStatus) => {
  const body = leaderboard([golfer()], {}, { status: { period: 1, type: { name } } })
  expect(read(body)).toMatchObject({ status: 'in-progress', roundStatus, round: 1, asOf })
})

test('a play-off is no round of the event, by whatever number', () => {
  const finished = [1, 2, 3, 4].map((round) => score(round, 71, -1))
  const done = golfer({ linescores: finished, statistics: total(-4) })
  const competition = { status: { period: 402, type: { name: 'STATUS_IN_PROGRESS' } } }
  expect(read(leaderboard([done], {}, competition))).toMatchObject({
    round: 4,
    roundStatus: 'complete',
  })
})

test('only a final event is official', () => {
  const final = { status: { type: { name: 'STATUS_FINAL' } } }
  expect(read(leaderboard([golfer()], final))?.status).toBe('official')
})

test.each([0, 2, 3])('the round of the cut is kept as ESPN says: %i', (cutRound) => {
  const sent = { tournament: { cutScore: 0, cutCount: 0, cutRound } }
  expect(read(leaderboard([golfer()], sent))?.cutRound).toBe(cutRound)
  expect(read(leaderboard([golfer()]))).not.toHaveProperty('cutRound')
})

test('a cut line of nobody is none, and the line is projected until somebody is cut', () => {
  const line = { tournament: { cutScore: 2, cutCount: 65 } }
  expect(read(leaderboard([golfer()]))?.cut).toBeNull()
  expect(read(leaderboard([golfer()], line))?.cut).toEqual({ toPar: 2, projected: true })
  const cut = golfer({ id: '7', status: status('cut') })
  expect(read(leaderboard([golfer(), cut], line))?.cut).toEqual({ toPar: 2, projected: false })
})

test.each<[string, Json]>([
  ['a garbled cut', { tournament: { cutScore: 'one over', cutCount: 65 } }],
  ['no word of a cut', { tournament: null }],
])('%s costs no score', (_name, changes) => {
  const reported: string[] = []
  const board = read(leaderboard([golfer()], changes), reported)
  expect(board).toMatchObject({ unreadCut: true, rows: [{ toPar: -1 }] })
  expect(reported).toEqual(['cut: unreadable'])
})

test('a golfer without an id costs no one else a score, and a tenth of them refuses the page', () => {
  const { id: _id, ...unnamed } = golfer()
  const board = read(leaderboard([unnamed, ...others]))
  expect(board).toMatchObject({ hasUnidentified: true })
  expect(board?.rows).toHaveLength(10)
  expect(() => read(leaderboard([unnamed, ...others.slice(1)]))).toThrow('1 of 10 rows')
})

test.each([
  ['STATUS_IN_PROGRESS', 3],
  ['STATUS_PLAY_COMPLETE', 2],
])('a round that isn’t named is that of the golfers: %s', (name, round) => {
  const competition = { status: { period: 'three', type: { name } } }
  const waiting = golfer({
    status: status('scheduled', { period: 3, thru: 0 }),
    linescores: [score(1, 71, -1), score(2, 72, 0)],
  })
  expect(read(leaderboard([waiting], {}, competition))?.round).toBe(round)
})

test('before the start an empty board is null, and later it is refused', () => {
  expect(read(leaderboard([], { status: { type: { name: 'STATUS_SCHEDULED' } } }))).toBeNull()
  expect(() => read(leaderboard([]))).toThrow('without rows')
})

test('equal rows of a golfer are one', () => {
  expect(read(leaderboard([golfer(), golfer()]))?.rows).toHaveLength(1)
})

test.each([
  ['STATUS_CANCELED', 'over'],
  ['STATUS_POSTPONED', 'postponed'],
  ['STATUS_MOVED', 'unknown'],
])('the status %s leaves play on and says how it may be over', (name, kind) => {
  const board = read(leaderboard([golfer()], { status: { type: { name } } }))
  expect(board).toMatchObject({ status: 'in-progress', calledOff: { kind, word: name } })
})

describe('a whole board is refused', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'unreadable'],
    ['a message', { code: 404, message: 'Not Found' }, 'unreadable'],
    ['another event', leaderboard([golfer()], { id: '401000007' }), 'unreadable'],
    ['another year', leaderboard([golfer()], { date: '2025-04-10T04:00Z' }), 'unreadable'],
    ['no course', leaderboard([golfer()], { courses: [] }), 'unreadable'],
    [
      'a team event',
      leaderboard([golfer()], {}, { scoringSystem: { name: 'Team' } }),
      'unsupported',
    ],
  ])('when it is %s', (_name, body, failure) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ kind: failure }))
  })
})
