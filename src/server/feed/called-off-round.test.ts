import { expect, test } from 'vitest'

import { getScoreboard } from '#contract/game/tournaments.ts'
import { board, row } from '#domain/scoring/boards.fixture.ts'
import { markNeverStarted } from '#domain/scoring/replacement.ts'
import { hasStarted, isRoundComplete } from '#domain/scoring/scoring.ts'
import { acceptNew, later } from '#server/testing/scenes/payloads.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { readTournament, setBack } from '../testing/scenes/feed-sync.ts'
import { parseScoreboard as parseEspn } from './espn/parse-scoreboard.ts'
import { golfer, leaderboard, ref, score, status } from './espn/responses.fixture.ts'
import { parseScoreboard as parseLiveGolf } from './live-golf/parse-scoreboard.ts'
import * as liveGolf from './live-golf/responses.fixture.ts'
import { withoutRound } from './parsing/called-off-round.ts'
import { syncScoreboard } from './scoreboard/sync-scoreboard.ts'

/** A tournament whose third round some have finished and others are playing. */
async function startThirdRound() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { services, provider, as } = teetime
  const scene = provider.scenes[0]!
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress', round: 3 })
  scene.firstTee = new Date(Date.now() - 50 * 3_600_000)
  scene.golfers.forEach((one, nth) =>
    Object.assign(
      one,
      nth < 10 ? { rounds: [1, 1, -3] } : { rounds: [1, 1], today: -2, thru: '9' },
    ),
  )
  const read = async () => {
    await syncScoreboard(services, await readTournament(teetime)).catch(() => {})
    const { status, rows } = await as('ann')(getScoreboard, { params: { id: '014' } })
    return { status, totals: [...new Set(rows.map(({ toPar }) => toPar))], stale: rows[0]?.stale }
  }
  const wait = (minutes: number) => setBack(teetime, minutes)
  const leaveOut = () => scene.golfers.forEach((one) => Object.assign(one, { total: '+2' }))
  return { scene, read, wait, leaveOut }
}

/** A tournament whose golfers have all played nine holes of the first round. */
async function startFirstRound() {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const { services, provider, as } = teetime
  const scene = provider.scenes[0]!
  Object.assign(scene, { status: 'In Progress', roundStatus: 'In Progress', round: 1 })
  scene.firstTee = new Date(Date.now() - 5 * 3_600_000)
  for (const one of scene.golfers) Object.assign(one, { today: -2, thru: '9' })
  const read = async () => await syncScoreboard(services, await readTournament(teetime))
  const rowOf = async (nth: number) =>
    (await as('ann')(getScoreboard, { params: { id: '014' } })).rows[nth]
  for (let time = 0; time < 3; time += 1) await read()
  return { scene, read, rowOf, wait: (minutes: number) => setBack(teetime, minutes) }
}

const inRoundThree = { status: 'in-progress', totals: [-1, 0], stale: false }

test('a round that the totals leave out for half an hour after play is called off, and the event ends', async () => {
  const { scene, read, wait, leaveOut } = await startThirdRound()
  for (let time = 0; time < 3; time += 1) await read()
  expect(await read()).toEqual(inRoundThree)
  leaveOut()
  Object.assign(scene, { status: 'Official', roundStatus: 'Official' })
  expect(await read()).toEqual(inRoundThree)
  expect(await read()).toEqual(inRoundThree)
  await wait(31)
  expect(await read()).toEqual({ status: 'official', totals: [2], stale: false })
  expect(await read()).toMatchObject({ status: 'official', totals: [2] })
})

test('a round and its tournament are called off in the same half hour', () => {
  const rowsOf = (rounds: number[]) => ['a', 'b', 'c'].map((id) => row(id, rounds))
  const last = acceptNew(null, board(rowsOf([0, 0, 0]), { roundStatus: 'suspended' }))
  const next = board(rowsOf([0, 0]), {
    round: 3,
    roundStatus: 'not-started',
    calledOffRound: 3,
    calledOff: { kind: 'over', word: 'Canceled' },
  })
  const waiting = [next, next, next].reduce(acceptNew, last)
  expect(waiting.board).toEqual(last.board)
  expect(acceptNew(later(waiting), next)).toMatchObject({
    board: { status: 'official', rows: [{ toPar: 0, rounds: [{}, {}] }, {}, {}] },
    doubts: [],
  })
})

test('a round that is called off can be played again', async () => {
  const { scene, read, wait, leaveOut } = await startThirdRound()
  for (let time = 0; time < 3; time += 1) await read()
  leaveOut()
  scene.roundStatus = 'Not Started'
  await read()
  await wait(31)
  expect(await read()).toMatchObject({ totals: [2] })
  scene.roundStatus = 'In Progress'
  for (const one of scene.golfers)
    Object.assign(one, { rounds: [1, 1], today: -1, thru: '3', total: undefined })
  expect(await read()).toMatchObject({ totals: [1] })
})

test('totals that leave out a round in play are late, and the last good board stays', async () => {
  const { scene, read, wait, leaveOut } = await startThirdRound()
  for (let time = 0; time < 3; time += 1) await read()
  leaveOut()
  for (const roundStatus of ['In Progress', 'Suspended']) {
    scene.roundStatus = roundStatus
    await read()
    await wait(31)
    expect(await read()).toEqual(inRoundThree)
  }
})

/** The board of a payload with so many golfers. */
const parse = (
  head: Record<string, unknown>,
  golferNth: (nth: number) => Parameters<typeof liveGolf.row>[0],
  length = 10,
) => {
  const rows = Array.from({ length }, (_, nth) =>
    liveGolf.row({ playerId: `${nth}`, ...golferNth(nth) }),
  )
  const body = liveGolf.plain(liveGolf.leaderboard(head, ...rows))
  return parseLiveGolf(body, liveGolf.ref, () => {})
}

test.each([
  [1, 'Complete', 1],
  [2, 'Official', 2],
  [3, 'Complete', 3],
  [3, 'Not Started', 4],
])(
  'round %i that is called off is to be played, though the source says %s',
  (round, word, named) => {
    const before = Array.from({ length: round - 1 }, () => 70)
    const head = { roundId: named, status: 'In Progress', roundStatus: word }
    const parsed = parse(head, () => ({
      currentRound: round,
      rounds: liveGolf.rounds(...before, 71),
      currentRoundScore: '-1',
      thru: 'F',
      total: `${-2 * before.length}`,
    }))
    expect(parsed).toMatchObject({ calledOffRound: round, round, roundStatus: 'not-started' })
  },
)

test.each([
  ['everyone', {}],
  [
    'everyone but a golfer who left without a word',
    { currentRound: 3, rounds: liveGolf.rounds(70, 70, 70), total: '-6', currentRoundScore: '-2' },
  ],
  ['everyone whose row can be read', { rounds: 'none' }],
])('totals of 54 holes are late once %s has finished the last round', (_name, other) => {
  const head = { roundId: 4, status: 'Official', roundStatus: 'Official' }
  const finished = {
    currentRound: 4,
    rounds: liveGolf.rounds(70, 70, 70, 71),
    currentRoundScore: '-1',
    thru: 'F',
    total: '-6',
  }
  const missed = { position: 'CUT', currentRound: 2, rounds: liveGolf.rounds(70, 70), total: '-4' }
  const golferNth = (nth: number) =>
    nth === 0 ? { ...finished, ...other } : nth === 1 ? { ...finished, ...missed } : finished
  const parsed = parse(head, golferNth, 20)
  expect(parsed).not.toHaveProperty('calledOffRound')
  expect(parsed?.rows.slice(1).map(({ toPar }) => toPar)).toEqual([-4, ...Array(18).fill(-7)])
})

test('a first round without totals is complete', () => {
  const head = { roundId: 1, status: 'In Progress', roundStatus: 'Complete' }
  const played = {
    currentRound: 1,
    rounds: liveGolf.rounds(71),
    currentRoundScore: '-1',
    thru: 'F',
  }
  const parsed = parse(head, () => ({ ...played, total: '-' }))!
  expect(parsed).not.toHaveProperty('calledOffRound')
  expect(isRoundComplete(1, parsed)).toBe(true)
})

test('one garbled row of a later round doesn’t hide the round that is called off', () => {
  const head = { roundId: 3, status: 'In Progress', roundStatus: 'Not Started' }
  const row = { rounds: liveGolf.rounds(70, 70), total: '-4', thru: '3', currentRoundScore: '-1' }
  const parsed = parse(head, (nth) => ({ ...row, currentRound: nth === 0 ? 4 : 3 }), 20)
  expect(parsed).toMatchObject({ calledOffRound: 3, round: 3 })
})

test('totals that leave out a round are late once the source says that the next is played', () => {
  const head = { roundId: 4, status: 'In Progress', roundStatus: 'In Progress' }
  const row = { rounds: liveGolf.rounds(70, 70, 71), total: '-4', thru: 'F' }
  expect(() => parse(head, () => ({ ...row, currentRound: 3, currentRoundScore: '-1' }))).toThrow(
    'can’t be read',
  )
})

test('a complete round that is called off isn’t complete any more', () => {
  const rowsOf = (rounds: number[]) => ['a', 'b', 'c'].map((id) => row(id, rounds))
  const complete = acceptNew(null, board(rowsOf([0]), { roundStatus: 'complete' }))
  const next = board(rowsOf([]), { roundStatus: 'not-started', calledOffRound: 1 })
  const waiting = acceptNew(complete, next)
  expect(waiting.board).toEqual(complete.board)
  const off = acceptNew(later(waiting), next)
  expect(off.board.rows[0]?.rounds).toEqual([])
  expect(isRoundComplete(1, off.board)).toBe(false)
})

test.each([
  [1, 'Complete'],
  [2, 'Not Started'],
  [2, 'In Progress'],
])(
  'no one counts as never started after the scores of round 1 are dropped, while round %i is %s',
  (named, word) => {
    const rounds = liveGolf.rounds(71)
    const played = { currentRound: 1, rounds, total: '-1', currentRoundScore: '-1', thru: 'F' }
    const dropped = { currentRound: named, rounds: [], total: '-', currentRoundScore: '', thru: '' }
    const head = { status: 'In Progress' }
    const complete = parse({ ...head, roundId: 1, roundStatus: 'Complete' }, () => played, 30)!
    // These have the round: a row that can't be read, one of a golfer who plays it again, and one that is missing.
    const golferNth = (nth: number) =>
      nth === 0 ? { ...dropped, total: 'Even' } : nth === 1 ? played : dropped
    const without = parse({ ...head, roundId: named, roundStatus: word }, golferNth, 29)!
    const last = [without, without, without].reduce(
      (accepted, next) => acceptNew(later(accepted), next),
      acceptNew(null, complete),
    )
    expect(last.board.rows.flatMap((row, nth) => (hasStarted(row) ? [nth] : []))).toEqual([
      0, 1, 29,
    ])
    const field = last.board.rows.map(({ apiPlayerId }) => ({ apiPlayerId, inField: true }))
    expect(markNeverStarted(field, last.board).filter((one) => one.neverStarted)).toEqual([])
  },
)

test('a round of one hole is called off, however many are level par in it', () => {
  const head = { roundId: 1, status: 'In Progress', roundStatus: 'Not Started' }
  const parsed = parse(head, (nth) => ({
    currentRound: 1,
    rounds: [],
    currentRoundScore: nth < 2 ? '-1' : 'E',
    thru: '1',
    total: 'E',
  }))
  expect(parsed?.rows.map(({ today, thru }) => [today, thru])).toEqual(
    parsed?.rows.map(() => [null, '']),
  )
})

test('a last round that the totals leave out counts for no one, however many finished it', () => {
  const head = { roundId: 4, status: 'Official', roundStatus: 'Official' }
  const parsed = parse(head, (nth) => ({
    currentRound: 4,
    rounds: liveGolf.rounds(70, 70, 70, ...(nth < 8 ? [71] : [])),
    currentRoundScore: nth < 8 ? '-1' : '-2',
    thru: nth < 8 ? 'F' : '9',
    total: '-6',
  }))
  expect(parsed?.rows.map(({ toPar, rounds }) => [toPar, rounds.length])).toEqual(
    Array.from({ length: 10 }, () => [-6, 3]),
  )
})

test('a round that was called off doesn’t count for a golfer who withdrew after it', () => {
  const head = { roundId: 3, status: 'Official', roundStatus: 'Official' }
  const played = { currentRound: 3, rounds: liveGolf.rounds(70, 70, 71), total: '-4', thru: 'F' }
  const outs = ['WD', 'DQ']
  const parsed = parse(head, (nth) =>
    outs[nth]
      ? { ...played, position: outs[nth], total: '-5' }
      : { ...played, currentRoundScore: '-1' },
  )
  expect(parsed?.rows.slice(0, 3).map(({ out, rounds }) => [out, rounds.length])).toEqual([
    ['wd', 2],
    ['dq', 3],
    [null, 2],
  ])
})

test.each([
  ['a total', row('a', [], { out: 'wd', position: 'WD', toPar: 3, today: 3, thru: '9' })],
  ['only holes', row('a', [], { out: 'wd', position: 'WD', toPar: null, today: 3, thru: '9' })],
  ['only a round', row('a', [3], { out: 'wd', position: 'WD', toPar: null, today: null })],
])(
  'a golfer who withdrew from a first round that is called off had started, with %s',
  (_, golfer) => {
    const off = withoutRound(golfer, 1)
    expect([hasStarted(off), off.toPar, off.today, off.rounds]).toEqual([true, 3, null, []])
  },
)

test('a golfer who withdraws while a called-off first round is in doubt had started', async () => {
  const { scene, read, wait, rowOf } = await startFirstRound()
  scene.roundStatus = 'Not Started'
  for (const one of scene.golfers) Object.assign(one, { total: 'E' })
  await read()
  Object.assign(scene.golfers[0]!, { out: 'wd', total: '-', today: undefined, thru: undefined })
  await read()
  await wait(31)
  await read()
  expect(await rowOf(1)).toMatchObject({ out: null, today: null, toPar: null })
  expect(await rowOf(0)).toMatchObject({ out: 'wd', today: null, toPar: -2 })
  await read()
  expect(await rowOf(0)).toMatchObject({ out: 'wd', toPar: -2 })
})

test('a total of a playoff leaves no round out', () => {
  const head = { roundId: 4, status: 'Official', roundStatus: 'Official' }
  const parsed = parse(head, (nth) => ({
    currentRound: 4,
    rounds: liveGolf.rounds(70, 70, 70, 71),
    currentRoundScore: '-1',
    thru: 'F',
    total: nth < 2 ? '-6' : '-7',
  }))
  expect(new Set(parsed?.rows.map(({ toPar }) => toPar))).toEqual(new Set([-7]))
})

test.each([2, 3])('ESPN’s totals leave out a round that is called off, in period %i', (period) => {
  const rows = Array.from({ length: 10 }, (_, nth) =>
    golfer({
      id: `${nth + 1}`,
      status: status('finished', { period, thru: 18 }),
      linescores: [
        score(1, 71, -1),
        score(2, 71, -1),
        nth < 5 ? score(3, 70, -2) : score(3, 30, 1),
      ],
      statistics: [{ name: 'scoreToPar', value: -2 }],
    }),
  )
  const ended = {
    status: { type: { name: 'STATUS_FINAL' } },
    competitions: [{ status: { period, type: { name: 'STATUS_FINAL' } }, competitors: rows }],
  }
  const parsed = parseEspn(leaderboard(rows, ended), ref, new Date(), () => {})
  expect(parsed).toMatchObject({ calledOffRound: 3, status: 'official' })
  expect(parsed?.rows.map(({ toPar, rounds }) => [toPar, rounds.length])).toEqual(
    rows.map(() => [-2, 2]),
  )
})
