import { describe, expect, test } from 'vitest'

import { parseScoreboard } from './parse-scoreboard.ts'
import { encodings, type Json, leaderboard, plain, ref, rounds, row } from './responses.fixture.ts'

function read(body: unknown, unknown: string[] = []) {
  return parseScoreboard(body, ref, (field, word) => unknown.push(`${field}: ${word}`))
}
const readRow = (changes: Json, board: Json = {}) =>
  read(plain(leaderboard(board, row(changes))))?.rows[0]
const refused = (body: unknown) => expect(() => read(body))

describe.each(Object.entries(encodings))('a board in the %s encoding', (_name, encode) => {
  test('gives every golfer as the provider sent them', () => {
    const board = read(encode(leaderboard({ cutLines: [{ cutCount: 65, cutScore: '+1' }] })))
    expect(board).toMatchObject({
      status: 'in-progress',
      round: 1,
      roundStatus: 'in-progress',
      asOf: new Date('2026-04-09T15:00:00.123Z'),
      cut: { toPar: 1, projected: true },
    })
    expect(board?.rows[2]).toEqual({
      apiPlayerId: '00042',
      name: 'Åke van Dyke',
      amateur: false,
      out: null,
      position: 'T2',
      toPar: -1,
      today: -1,
      thru: '7',
      currentRound: 1,
      teeTime: new Date('2026-04-09T13:10:00Z'),
      rounds: [],
    })
  })

  test('puts the finished rounds in order', () => {
    const body = leaderboard(
      {},
      row({ rounds: rounds(70, 72).toReversed(), total: '-3', currentRound: 3 }),
    )
    expect(read(encode(body))?.rows[0]?.rounds).toEqual([
      { round: 1, strokes: 70, toPar: -2 },
      { round: 2, strokes: 72, toPar: 0 },
    ])
  })
})

describe('the state of a golfer', () => {
  const one = { rounds: rounds(72) }
  const waiting = { currentRoundScore: '', thru: '' }
  const unscored = { ...waiting, position: '-', total: '-' }
  const done = { currentRoundScore: '-', thru: '-', teeTimeTimestamp: undefined }
  const nothing = { out: null, toPar: null, today: null, thru: '', rounds: [] }

  test.each<[situation: string, sent: Json, read: Json]>([
    ['before the tee time', { ...unscored, status: 'not started' }, nothing],
    ['after the tee time, no hole finished', { ...unscored, status: 'active' }, nothing],
    [
      'between rounds',
      { ...waiting, ...one, status: 'between rounds', total: 'E', currentRound: 2 },
      { out: null, position: 'T2', toPar: 0, today: null, thru: '', currentRound: 2 },
    ],
    [
      'round 2, no hole finished',
      { ...waiting, ...one, status: 'active', total: 'E', currentRound: 2 },
      { out: null, toPar: 0, today: null, thru: '' },
    ],
    ['on the course from the 10th', { thru: '13*' }, { out: null, today: -1, thru: '13*' }],
    [
      'a round just finished, still active',
      { ...one, thru: 'F*', total: 'E', currentRoundScore: 'E' },
      { out: null, toPar: 0, today: 0, thru: 'F*' },
    ],
    [
      'a round complete, which is not the tournament',
      { ...one, status: 'complete', thru: 'F', total: 'E', currentRoundScore: 'E' },
      { out: null, today: 0, thru: 'F' },
    ],
    [
      'missed cut',
      { ...done, status: 'cut', position: 'CUT', total: '+4', rounds: rounds(74, 74) },
      { out: 'cut', position: 'CUT', toPar: 4, today: null, thru: '', teeTime: null },
    ],
    [
      'withdrawn, though still called active',
      { ...done, ...one, status: 'active', position: 'WD', total: '+15' },
      { out: 'wd', toPar: 15, rounds: [{ round: 1, strokes: 72, toPar: 0 }] },
    ],
    ['withdrawn by status alone', { ...done, status: 'wd', position: '-' }, { out: 'wd' }],
    [
      'disqualified',
      { ...done, status: 'dq', position: 'DQ', total: 'DQ' },
      { out: 'dq', toPar: null },
    ],
    ['made the cut, did not finish', { ...done, status: '', position: 'MDF' }, { out: 'mdf' }],
    ['an unknown word', { status: 'resting' }, { out: null, toPar: -1, thru: '7' }],
    ['no position', { position: null, status: undefined }, { out: null, position: '-' }],
  ])('%s', (_situation, sent, expected) => {
    expect(readRow(sent)).toMatchObject(expected)
  })
})

describe('a missing score is no score', () => {
  test.each(['', '-', null, undefined])('%j', (blank) => {
    const read = readRow({ total: blank, currentRoundScore: blank, thru: blank, rounds: null })
    expect(read).toMatchObject({ toPar: null, today: null, thru: '', rounds: [] })
  })
})

describe('a missing total is that of the holes', () => {
  const lines = { rounds: rounds(70), currentRound: 2, currentRoundScore: '+1' }
  test.each<[string, Json, number | null]>([
    ['on the course', lines, -1],
    ['in round 1', {}, -1],
    ['after the round', { ...lines, currentRound: 1, currentRoundScore: '-2', thru: 'F' }, -2],
    ['between rounds', { ...lines, currentRoundScore: '', thru: '' }, -2],
    ['of a golfer who is out', { ...lines, position: 'WD', status: 'wd' }, null],
  ])('%s', (_when, changes, toPar) => {
    for (const total of ['', '-', null, undefined]) {
      const read1 = readRow({ ...changes, total })
      expect(read1).toMatchObject({ toPar })
      expect(read1).not.toHaveProperty('stale')
    }
  })
})

describe('the cut line', () => {
  const cutLines = [{ cutCount: 65, cutScore: '+1' }]
  test('is a projection until a golfer has been cut', () => {
    expect(read(plain(leaderboard({ cutLines })))?.cut).toEqual({ toPar: 1, projected: true })
    const cut = row({ position: 'CUT', status: 'cut' })
    const board = read(plain(leaderboard({ cutLines }, cut)))
    expect(board?.cut).toEqual({ toPar: 1, projected: false })
  })
  test('is null before the provider sends one', () => {
    expect(read(plain(leaderboard({ cutLines: undefined })))?.cut).toBeNull()
  })
})

describe('unknown words are reported and have a safe meaning', () => {
  test('the tournament is in progress once there is a score, and upcoming before', () => {
    const reported: string[] = []
    const words = { status: 'Delayed', roundStatus: 'Fogged in' }
    expect(read(plain(leaderboard(words)), reported)).toMatchObject({
      status: 'in-progress',
      roundStatus: 'in-progress',
    })
    expect(reported).toEqual(['status: Delayed', 'roundStatus: Fogged in'])
    const idle = row({ total: '-', currentRoundScore: '', thru: '', status: 'on hold' })
    expect(read(plain(leaderboard(words, idle)), reported)).toMatchObject({
      status: 'upcoming',
      roundStatus: 'not-started',
    })
    expect(reported).toContain('player status: on hold')
  })
})

test('before the start an empty board is null, and later it is refused', () => {
  const empty = { status: 'Not Started', leaderboardRows: [] }
  expect(read(plain(leaderboard(empty)))).toBeNull()
  refused(plain(leaderboard({ leaderboardRows: [] }))).toThrow('without rows')
})

describe('an event of teams is not supported', () => {
  test.each<[string, Json]>([
    ['pairs', { leaderboardRows: [{ teamId: '7', players: [] }] }],
    ['matches', { leaderboardRows: undefined, teams: [], rounds: [] }],
  ])('%s', (_name, changes) => {
    const body = plain(leaderboard(changes))
    expect(() => read(body)).toThrow(expect.objectContaining({ kind: 'unsupported' }))
  })
})

describe('a display field that cannot be read is left empty and reported', () => {
  const round = { round: 1, strokes: 72, toPar: 0 }
  const base = {
    total: '-3',
    currentRoundScore: '-3',
    thru: '7',
    rounds: rounds(72),
    currentRound: 2,
  }
  test.each<[string, Json, Json]>([
    ['a thru that is a tee time', { thru: '12:40pm' }, { thru: '' }],
    ['a nineteenth hole', { thru: '19' }, { thru: '' }],
    ['a thru that is not text', { thru: {} }, { thru: '' }],
    ['a score of today in words', { currentRoundScore: 'three under' }, { today: null }],
    ['a position that is a list', { position: ['T2'] }, { position: '-' }],
    ['a round in words', { currentRound: 'two' }, { currentRound: 2 }],
    ['a tee time that is not a time', { teeTimeTimestamp: 'soon' }, { teeTime: null }],
    ['an amateur flag as text', { isAmateur: 'yes' }, { amateur: false }],
  ])('%s', (_name, changes, expected) => {
    const reported: string[] = []
    const [read1] =
      read(plain(leaderboard({ roundId: 2 }, row({ ...base, ...changes }))), reported)?.rows ?? []
    expect(read1).toMatchObject({ toPar: -3, rounds: [round], ...expected })
    expect(read1).not.toHaveProperty('stale')
    expect(reported).toHaveLength(1)
  })
})

test('equal rows of a golfer are one, and of different ones no scores are known', () => {
  const others = Array.from({ length: 20 }, (_, nth) => row({ playerId: `500${nth + 10}` }))
  const read1 = (twin: Json) => read(plain(leaderboard({}, row(), ...others, row(twin))))
  expect(read1({})?.rows).toHaveLength(21)
  expect(read1({})?.rows[0]).not.toHaveProperty('stale')
  const [first] = read1({ total: '-2', currentRoundScore: '-2' })?.rows ?? []
  expect(first).toMatchObject({ stale: true, staleReason: 'there twice', toPar: null })
})

test('everyone at +31 refuses the board', () => {
  const absurd = Array.from({ length: 9 }, (_, nth) =>
    row({ playerId: `5000${nth}`, total: '+31' }),
  )
  refused(plain(leaderboard({}, ...absurd))).toThrow('9 of 9 rows can’t be read')
})

test.each(['-9', '-8'])(
  'a playoff sent as round 5, in a total of %s, counts for nothing',
  (total) => {
    const winner = {
      currentRound: 5,
      currentRoundScore: '-1',
      thru: '1',
      total,
      rounds: rounds(70, 70, 70, 70),
    }
    const board = read(plain(leaderboard({ roundId: 5 }, row(winner))))
    expect(board).toMatchObject({ round: 4, roundStatus: 'complete', status: 'in-progress' })
    expect(board?.rows[0]).toMatchObject({ toPar: -8, today: -2, thru: 'F', currentRound: 4 })
    const over = {
      ...winner,
      rounds: [...rounds(70, 70, 70, 70), { roundId: 5, strokes: 3, scoreToPar: '-1' }],
    }
    expect(readRow(over, { roundId: 5, status: 'Official' })).toMatchObject({
      toPar: -8,
      rounds: [{ round: 1 }, { round: 2 }, { round: 3 }, { round: 4 }],
    })
  },
)

test.each([
  ['Canceled', 'over'],
  ['cancelled', 'over'],
  ['Abandoned', 'over'],
  ['Postponed', 'postponed'],
  ['Moved', 'unknown'],
])('the status %s leaves play on and says how it may be over', (status, kind) => {
  const calledOff = { kind, word: status }
  expect(read(plain(leaderboard({ status })))).toMatchObject({ status: 'in-progress', calledOff })
})

describe('a round 5', () => {
  const finished = (id: number) =>
    row({ playerId: `5000${id}`, rounds: rounds(70, 70, 70, 70), total: '-8', currentRound: 4 })
  const all = Array.from({ length: 11 }, (_, nth) => finished(nth))
  const unreadable = { total: 'Even', currentRound: undefined }

  test('is a playoff, though a row can’t be read', () => {
    const board = read(plain(leaderboard({ roundId: 5 }, row(unreadable), ...all)), [])
    expect(board).toMatchObject({ round: 4, roundStatus: 'complete' })
  })
  test('is the round of those who have scores, while it can be none', () => {
    const playing = Array.from({ length: 11 }, (_, nth) => row({ playerId: `5000${nth}` }))
    const board = read(plain(leaderboard({ roundId: 5 }, row(unreadable), ...playing)), [])
    expect(board).toMatchObject({ round: 1, roundStatus: 'in-progress' })
  })
})

describe('a row with unreadable scores is marked stale and has none', () => {
  const others = Array.from({ length: 10 }, (_, nth) => row({ playerId: `5000${nth}` }))
  const bad: [string, Json][] = [
    ['a total in words', { total: 'Even' }],
    ['a total that is not a score', { total: '+x' }],
    ['a total out of range', { total: '+400' }],
    ['no name', { firstName: '', lastName: null }],
    ['a status that is not text', { status: {} }],
    ['a round of 30 strokes', { rounds: rounds(30) }],
    ['half a round', { rounds: [{ roundId: 1, strokes: 70, scoreToPar: '-' }] }],
    ['the same round twice', { rounds: [...rounds(70), ...rounds(71)] }],
    ['a total that is not that of its rounds', { total: '+31' }],
    ['rounds that are not a list', { rounds: 'none' }],
  ]
  test.each(bad)('%s', (_name, changes) => {
    const reported: string[] = []
    const board = read(plain(leaderboard({}, row(changes), ...others)), reported)
    expect(board?.rows[0]).toMatchObject({ stale: true, toPar: null, today: null, rounds: [] })
    expect(board?.rows.filter(({ stale }) => stale)).toHaveLength(1)
    expect(reported).toHaveLength(1)
  })
  test.each<[string, Json]>([
    ['today’s score', { currentRoundScore: '?', thru: '6', currentRound: 2 }],
    ['the round', { currentRoundScore: '-2', thru: 'F', currentRound: '?' }],
  ])('no total, and %s unreadable', (_what, changes) => {
    const one = row({ rounds: rounds(70), total: '-', ...changes })
    const board = read(plain(leaderboard({ roundId: 2 }, one, ...others)))
    expect(board?.rows[0]).toMatchObject({ stale: true, toPar: null, today: null, rounds: [] })
    const done = { ...one, rounds: rounds(70, 71, 72, 73) }
    const ended = read(plain(leaderboard({ roundId: 4 }, done, ...others)))
    expect(ended?.rows[0]).toMatchObject({ toPar: -2, rounds: [{}, {}, {}, {}] })
    expect(ended?.rows[0]).not.toHaveProperty('stale')
    const waiting = { ...one, rounds: [], currentRound: -1, currentRoundScore: '?', thru: '' }
    const early = read(plain(leaderboard({}, waiting, ...others)))
    expect(early?.rows[0]).toMatchObject({ toPar: null, today: null })
    expect(early?.rows[0]).not.toHaveProperty('stale')
  })
  test('when a tenth of the rows are unreadable, the whole payload is refused', () => {
    const body = plain(leaderboard({}, row({ total: 'Even' }), ...others.slice(0, 9)))
    refused(body).toThrow('1 of 10 rows can’t be read')
  })
})

test('a round with 0 strokes counts as not played', () => {
  const washedOut = { roundId: 2, strokes: 0, scoreToPar: '-72' }
  const read1 = readRow({ total: 'E', rounds: [...rounds(72), washedOut] })
  expect(read1).toMatchObject({ toPar: 0, rounds: [{ round: 1, strokes: 72, toPar: 0 }] })
})

describe('a whole board is refused', () => {
  test.each<[string, Json]>([
    ['no id', { playerId: undefined }],
    ['an id that is a number and lost its zeros', { playerId: 42 }],
  ])('for a row with %s', (_name, changes) => {
    const body = plain(leaderboard({}, row({ playerId: '50001' }), row(changes)))
    expect(() => read(body)).toThrow(expect.objectContaining({ kind: 'unreadable' }))
  })
  test.each<[string, unknown]>([
    ['null', null],
    ['text', 'ok'],
    ['a message', { message: 'Endpoint is disabled' }],
    ['no rows', plain(leaderboard({ leaderboardRows: undefined }))],
    ['another tournament', plain(leaderboard({ tournId: '6' }))],
    ['another year', plain(leaderboard({ year: '2025' }))],
    ['no time', plain(leaderboard({ lastUpdated: undefined, timestamp: null }))],
  ])('when it is %s', (_name, body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ kind: 'unreadable' }))
  })
})
