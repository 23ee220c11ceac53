import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { hasStarted } from '#domain/scoring/scoring.ts'
import type { Scoreboard, ScoreboardRow, CalledOff } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import { acceptNew, later } from '#server/testing/scenes/payloads.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

import { rowsByRule } from './cuts-by-rule.fixture.ts'
import { acceptScoreboard } from './guards.ts'

/** A row with even par in each finished round, and one over in the current round if `thru` is given. */
function golfer(
  apiPlayerId: string,
  finished = 0,
  changes: Partial<ScoreboardRow> = {},
): ScoreboardRow {
  const rounds = Array.from({ length: finished }, (_, index) => ({
    round: index + 1,
    strokes: 72,
    toPar: 0,
  }))
  const playing = changes.thru !== undefined
  return {
    apiPlayerId,
    name: `Golfer ${apiPlayerId}`,
    amateur: false,
    out: null,
    position: finished || playing ? 'T1' : '-',
    toPar: finished || playing ? Number(playing) : null,
    today: playing ? 1 : null,
    thru: '',
    currentRound: playing ? finished + 1 : Math.max(1, finished),
    teeTime: null,
    rounds,
    ...changes,
  }
}

function board(
  round: number,
  rows: ScoreboardRow[],
  changes: Partial<Scoreboard> = {},
): Scoreboard {
  return {
    status: 'in-progress',
    round,
    roundStatus: 'in-progress',
    asOf: new Date('2026-04-09T12:00:00Z'),
    cut: null,
    rows,
    ...changes,
  }
}

const deliver = (first: Scoreboard, ...boards: Scoreboard[]): Accepted =>
  boards.reduce(acceptNew, acceptNew(null, first))
const rowOf = ({ board }: Accepted, id: string) =>
  board.rows.find(({ apiPlayerId }) => apiPlayerId === id)
const field = (finished: number) => ['b', 'c', 'd'].map((id) => golfer(id, finished))

test('the first board is taken as it is', () => {
  const first = board(1, [golfer('a', 0, { thru: '4' }), ...field(0)])
  expect(deliver(first)).toEqual({ board: first, doubts: [], at: first.asOf })
})

test('a golfer who withdraws during round 1 has started, even if the payload drops the score', () => {
  const wd = golfer('a', 0, { out: 'wd', position: 'WD' })
  const gone = board(1, [wd, ...field(0)])
  const after = deliver(board(1, [golfer('a', 0, { thru: '6' }), ...field(0)]), gone, gone)
  expect(rowOf(after, 'a')).toEqual({ ...wd, toPar: 1 })
  const withoutTotal = { thru: '9', toPar: null }
  const started = board(1, [golfer('a', 0, { ...withoutTotal, today: 3 }), ...field(0)])
  expect(rowOf(deliver(started, gone, gone), 'a')).toEqual({ ...wd, toPar: 3 })
  const silent = board(1, [golfer('a', 0, { ...withoutTotal, today: null }), ...field(0)])
  expect(rowOf(deliver(silent, gone, gone), 'a')).toEqual({ ...wd, toPar: 0 })
  expect(rowOf(deliver(board(1, [golfer('a'), ...field(0)]), gone), 'a')).toEqual(wd)
})

describe('a round that a golfer has begun', () => {
  const begun = board(1, [golfer('a', 0, { thru: '6' }), ...field(0)])
  const undone = board(1, [golfer('a'), ...field(0)])
  const one = { round: 1, strokes: 72, toPar: 0 }
  test('is not undone by one payload, but by two in a row', () => {
    const once = deliver(begun, undone)
    expect(rowOf(once, 'a')).toEqual(begun.rows[0])
    expect(rowOf(acceptNew(once, undone), 'a')).toEqual(undone.rows[0])
  })
  test.each<[string, Partial<ScoreboardRow>, Partial<ScoreboardRow>]>([
    ['reset to level par', { thru: '6' }, { thru: '', today: 0, toPar: 0 }],
    ['without today’s score', { thru: '6' }, { toPar: 0 }],
    ['of the round before', { thru: '6', rounds: [one] }, { rounds: [one], thru: 'F', today: 0 }],
  ])('is not undone by one row that is %s', (_what, was, is) => {
    const round = was.rounds ? 2 : 1
    const rows = (changes: Partial<ScoreboardRow>) => [golfer('a', 0, changes), ...field(round - 1)]
    const first = board(round, rows({ ...was, currentRound: round }))
    const reset = board(round, rows({ toPar: 0, currentRound: 1, ...is }))
    const once = deliver(first, reset)
    expect(rowOf(once, 'a')).toEqual(first.rows[0])
    expect(rowOf(acceptNew(once, reset), 'a')).toEqual(reset.rows[0])
  })
  test('of level par is begun by its first hole', () => {
    const tee = board(1, [golfer('a', 0, { thru: '', today: 0, toPar: 0 }), ...field(0)])
    const accepted = deliver(tee, tee, undone)
    expect(accepted.doubts).toEqual([])
    expect(rowOf(accepted, 'a')).toEqual(undone.rows[0])
  })
  test('is not forgotten of a golfer who withdraws after a payload without it', () => {
    const gone = board(1, [golfer('a', 0, { out: 'wd', position: 'WD' }), ...field(0)])
    expect(rowOf(deliver(begun, undone, gone), 'a')?.toPar).toBe(1)
  })
})

describe('a finished round', () => {
  const finished = board(2, [golfer('a', 2), ...field(2)])
  const undone = board(2, [golfer('a', 1, { thru: '17' }), ...field(2)])
  test('is not undone by one payload, but by two in a row', () => {
    const once = deliver(finished, undone)
    expect(rowOf(once, 'a')).toEqual(finished.rows[0])
    expect(rowOf(acceptNew(once, undone), 'a')).toEqual(undone.rows[0])
  })
  test('is not undone by two payloads with a good one between them', () => {
    const last = deliver(finished, undone, finished, undone)
    expect(rowOf(last, 'a')).toEqual(finished.rows[0])
  })
  test('holds back only the golfer it is about', () => {
    const others = board(2, [golfer('a', 1), golfer('b', 2, { toPar: -3 }), ...field(2).slice(1)])
    expect(rowOf(deliver(finished, others), 'b')?.toPar).toBe(-3)
  })
  test('accepts a corrected number at once', () => {
    const rounds = [
      { round: 1, strokes: 72, toPar: 0 },
      { round: 2, strokes: 74, toPar: 2 },
    ]
    const corrected = board(2, [golfer('a', 2, { rounds, toPar: 2 }), ...field(2)])
    expect(rowOf(deliver(finished, corrected), 'a')).toEqual(corrected.rows[0])
  })
})

describe('a score of a round to come', () => {
  const first = board(1, [golfer('a', 1), ...field(0)])
  const early = board(1, [golfer('a', 1, { thru: '2' }), ...field(0)])
  test('waits for a second payload', () => {
    const once = deliver(first, early)
    expect(rowOf(once, 'a')).toEqual(first.rows[0])
    expect(rowOf(acceptNew(once, early), 'a')).toEqual(early.rows[0])
  })
  test('is left out of the very first board', () => {
    const once = deliver(early)
    expect(rowOf(once, 'a')).toMatchObject({ rounds: [{ round: 1 }], today: null, toPar: 0 })
    expect(acceptNew(once, early).board).toEqual(early)
  })
  test('is accepted at once when the previous round is over', () => {
    const over = board(1, [golfer('a', 1), ...field(1)])
    const second = board(2, [golfer('a', 1, { thru: '2' }), ...field(1)])
    expect(deliver(over, second).board).toEqual(second)
    const complete = board(1, first.rows, { roundStatus: 'complete' })
    expect(rowOf(deliver(complete, second), 'a')).toEqual(second.rows[0])
  })
  test('is accepted with the second payload after a night without any', () => {
    const nextDay = board(2, [golfer('a', 1, { thru: '2' }), ...field(1)])
    const once = deliver(first, nextDay)
    expect([once.board.round, rowOf(once, 'a')?.today]).toEqual([1, null])
    expect(acceptNew(once, nextDay).board).toEqual(nextDay)
  })
})

describe('a golfer marked as cut', () => {
  const gone = golfer('a', 2, { out: 'cut', position: 'CUT' })
  const cut = { toPar: 0, projected: false }
  test('is out', () => {
    expect(deliver(board(3, [gone, ...field(2)], { cut })).board.cut).toEqual(cut)
  })
  test.each<[string, ScoreboardRow]>([
    ['in play', golfer('a', 2, { out: 'cut', position: 'CUT', thru: '5' })],
    ['finished', golfer('a', 3, { out: 'cut', position: 'CUT' })],
  ])(
    'is still in when a later round is %s, and the cut line is still a projection',
    (_name, row) => {
      const accepted = deliver(board(3, [row, ...field(2)], { cut }))
      expect(rowOf(accepted, 'a')?.out).toBeNull()
      expect(accepted.board.cut?.projected).toBe(true)
    },
  )
  test('is out after 54 holes when everyone else who was cut played as many', () => {
    const rows = ['a', 'b', 'c'].map((id) => golfer(id, 3, { out: 'cut', position: 'CUT' }))
    expect(deliver(board(4, rows)).board.rows).toEqual(rows)
  })
})

describe('after the round of the cut', () => {
  const cut = (id: string) => golfer(id, 2, { out: 'cut', position: 'CUT' })
  const others = Array.from({ length: 20 }, (_, nth) => golfer(`in${nth}`, 2))
  const rest = [...others, ...['x', 'y', 'z', 'q'].map(cut)]
  const waiting = board(3, [golfer('a', 2), ...rest])
  const out = board(3, [cut('a'), ...rest])
  test.each([
    ['calls a single golfer cut', waiting, out],
    ['calls a golfer in who was cut', out, waiting],
  ])('a payload that %s waits for a second one', (_what, first, next) => {
    const once = deliver(first, next)
    expect(rowOf(once, 'a')).toEqual(first.rows[0])
    expect(acceptNew(once, first).doubts).toEqual([])
    expect(rowOf(acceptNew(once, next), 'a')).toEqual(next.rows[0])
  })
  test('an unreadable row that calls a single golfer cut waits for a second payload, too', () => {
    const garbled = board(3, [golfer('a', 0, { stale: true, out: 'cut' }), ...rest])
    const once = deliver(waiting, garbled)
    expect(rowOf(once, 'a')).toEqual({ ...waiting.rows[0], stale: true })
    expect(rowOf(acceptNew(once, waiting), 'a')).toEqual(waiting.rows[0])
    expect(rowOf(acceptNew(once, garbled), 'a')).toMatchObject({ out: 'cut', stale: true })
  })
  test('a second cut of few golfers waits for a second payload', () => {
    const third = ['a', 'b', 'c'].map((id) => golfer(id, 3, { teeTime: new Date() }))
    const left = others.map(({ apiPlayerId }) => golfer(apiPlayerId, 3, { thru: '4' }))
    const first = board(4, [...third, ...left])
    const garbled = board(4, [golfer('a', 3, { position: '-' }), ...first.rows.slice(1)])
    const once = deliver(first, garbled)
    expect(rowOf(once, 'a')).toEqual(third[0])
    expect(rowOf(acceptNew(once, garbled), 'a')?.out).toBe('mdf')
  })
  test('a golfer who was cut and has a score is in at once', () => {
    const scored = board(3, [golfer('a', 2, { thru: '2' }), ...rest])
    expect(rowOf(deliver(out, scored), 'a')).toEqual(scored.rows[0])
  })
  test('a payload that calls everyone in who was cut waits for a second one', () => {
    const back = board(3, [golfer('a', 2), ...rest.map((row) => golfer(row.apiPlayerId, 2))])
    const once = deliver(waiting, back)
    expect(once.board.rows).toEqual(waiting.rows)
    expect(acceptNew(once, back).board.rows).toEqual(back.rows)
  })
  test('a tenth of the field is cut at once', () => {
    const three = ['a', 'b', 'c'].map((id) => golfer(id, 2))
    const late = board(3, [...['a', 'b', 'c'].map(cut), ...rest])
    const accepted = deliver(board(3, [...three, ...rest]), late)
    expect(accepted.board.rows).toEqual(late.rows)
  })
  test('a golfer who withdraws is out at once', () => {
    const gone = board(3, [golfer('a', 2, { out: 'wd', position: 'WD' }), ...rest])
    expect(rowOf(deliver(waiting, gone), 'a')?.out).toBe('wd')
  })
})

describe('a second cut, after 54 holes', () => {
  const first = ['x', 'y', 'z', 'q'].map((id) => golfer(id, 2, { out: 'cut', position: 'CUT' }))
  const flagged = golfer('a', 3, { out: 'cut', position: 'CUT' })
  const made = { ...flagged, out: 'mdf', position: 'MDF' }
  test.each<[string, Scoreboard]>([
    ['when round 3 is complete', board(3, [flagged, ...field(3)], { roundStatus: 'complete' })],
    ['when everyone left has finished round 3', board(3, [flagged, ...field(3)])],
    ['in round 4', board(4, [flagged, ...field(3)])],
  ])('makes the golfer MDF %s', (_name, { rows, ...head }) => {
    const accepted = deliver({ ...head, rows: [...rows, ...first] })
    expect(rowOf(accepted, 'a')).toEqual(made)
    expect(rowOf(accepted, 'x')?.out).toBe('cut')
  })
  test('is recognized by any name once others play on', () => {
    const unnamed = golfer('a', 3, { position: '2ND CUT', today: null, currentRound: 3 })
    const others = [golfer('b', 3, { thru: '4' }), ...field(3).slice(1)]
    const accepted = deliver(board(3, field(3)), board(4, [unnamed, ...others]))
    expect(rowOf(accepted, 'a')).toMatchObject({ out: 'mdf', position: 'MDF' })
    const waiting = golfer('a', 3, { position: '-', teeTime: new Date('2026-04-12T18:00:00Z') })
    expect(rowOf(deliver(board(4, [waiting, ...others])), 'a')?.out).toBeNull()
  })
  test('is undone when the golfer tees off in round 4', () => {
    const playing = golfer('a', 3, { out: 'cut', position: 'CUT', thru: '2' })
    const rows = [...field(3), ...first]
    const accepted = deliver(board(4, [flagged, ...rows]), board(4, [playing, ...rows]))
    expect(rowOf(accepted, 'a')).toMatchObject({ out: null, position: '-' })
  })
})

describe('a golfer who vanishes', () => {
  const all = board(1, [golfer('a', 0, { thru: '6' }), ...field(0)])
  const without = board(1, field(0))
  const tenTimes = (first: Scoreboard, next: Scoreboard) =>
    deliver(first, ...Array.from({ length: 10 }, () => next))
  test('keeps their row for half an hour, however many payloads lack them, and then has withdrawn', () => {
    const ten = tenTimes(all, without)
    expect(rowOf(ten, 'a')).toEqual(all.rows[0])
    const gone = { ...all.rows[0], out: 'wd', position: 'WD', teeTime: null }
    const after = acceptNew(later(ten), without)
    expect(rowOf(after, 'a')).toEqual(gone)
    expect(rowOf(acceptNew(after, without), 'a')).toEqual(gone)
    expect(acceptNew(after, all).board).toEqual(all)
  })
  test('gets another half hour after coming back', () => {
    const back = acceptNew(later(tenTimes(all, without)), all)
    expect(rowOf(acceptNew(later(back), without), 'a')?.out).toBeNull()
  })
  test('is removed from the board if they never hit a shot', () => {
    const idle = board(1, [golfer('a'), ...field(0)])
    const ten = tenTimes(idle, without)
    expect(rowOf(ten, 'a')).toBeDefined()
    expect(acceptNew(later(ten), without).board).toEqual(without)
  })
  test('after the cut stays cut', () => {
    const cut = golfer('a', 2, { out: 'cut', position: 'CUT' })
    const others = board(3, field(2))
    const once = deliver(board(3, [cut, ...field(2)]), others)
    expect(rowOf(acceptNew(later(once), others), 'a')).toEqual(cut)
  })
})

describe('the tournament', () => {
  const over = { status: 'official', roundStatus: 'complete' } as const
  const official = board(4, field(4), { ...over, completedRounds: 3 })
  const open = board(4, field(4), { completedRounds: 3 })
  test('stays official after one payload against it, but not after two in a row', () => {
    const once = deliver(official, open)
    expect(once.board).toEqual(official)
    expect(acceptNew(once, open).board).toEqual(open)
  })
  test('does not go back a round on one payload', () => {
    expect(deliver(board(2, field(1)), board(1, field(1))).board.round).toBe(2)
  })
})

describe('a payload that says play is over', () => {
  const playing = [golfer('a', 2, { thru: '9' }), ...field(2)]
  const round3 = board(3, playing)
  const over = { status: 'official', roundStatus: 'complete' } as const
  const premature = board(3, playing, over)
  test('waits while a golfer is mid-round, until the next payload confirms it', () => {
    const once = deliver(round3, premature)
    expect(once.board).toEqual(round3)
    expect(acceptNew(once, premature).board).toEqual({ ...premature, completedRounds: 2 })
    expect(acceptNew(once, round3).doubts).toEqual([])
  })
  test('waits while most golfers have not finished the last round', () => {
    const between = board(3, field(3), { roundStatus: 'complete' })
    expect(deliver(between, board(3, field(3), over)).board.status).toBe('in-progress')
  })
  test('waits on the very first board', () => {
    const first = deliver(premature)
    expect(first.board).toMatchObject({ status: 'in-progress', roundStatus: 'in-progress' })
    expect(acceptNew(first, premature).board.status).toBe('official')
  })
  test('is accepted at once when the last round is finished', () => {
    expect(deliver(board(4, field(3)), board(4, field(4), over)).board.status).toBe('official')
  })
  test('is reverted by two payloads that agree that play is on', () => {
    const official = deliver(round3, premature, premature)
    const after = [round3, board(4, [golfer('a', 3, { thru: '1' }), ...field(3)])].reduce(
      acceptNew,
      official,
    )
    expect(after.board.status).toBe('in-progress')
  })
})

describe('a payload older than the accepted one', () => {
  const at = (time: string, thru: string) =>
    board(1, [golfer('a', 0, { thru }), ...field(0)], { asOf: new Date(`2026-04-09T${time}Z`) })
  const newest = at('16:00:00', '9')
  test('is ignored until the next one repeats it', () => {
    const once = deliver(newest, at('15:20:00', '6'))
    expect(once.board).toEqual(newest)
    expect(acceptNew(once, at('15:20:00', '6')).board).toEqual(at('15:20:00', '6'))
    expect(acceptNew(once, at('15:21:00', '7')).board).toEqual(at('15:21:00', '7'))
  })
  test('confirms nothing and prevents no confirmation', () => {
    const early = board(3, field(0), { asOf: new Date('2026-04-09T16:01:00Z') })
    const strays = deliver(newest, at('15:20:00', '6'), at('16:01:00', '10'), at('15:20:00', '6'))
    expect(strays.board).toEqual(at('16:01:00', '10'))
    expect(deliver(newest, early, at('15:20:00', '6'), early).board.round).toBe(3)
  })
  test('sets the board back to its own time once accepted', () => {
    const back = deliver(newest, at('15:20:00', '6'), at('15:20:00', '6'))
    expect([back.at, back.board.asOf]).toEqual([at('15:20:00', '').asOf, at('15:20:00', '').asOf])
  })
})

test('a board with a doubted status keeps the time of its last good status', () => {
  const rows = (thru: string) => [golfer('a', 0, { thru }), ...field(0)]
  const early = board(3, rows('9'), { asOf: new Date('2026-04-09T12:05:00Z') })
  const held = deliver(board(1, rows('3')), early)
  expect(held.board).toMatchObject({ round: 1, asOf: new Date('2026-04-09T12:00:00Z') })
  expect(rowOf(held, 'a')?.thru).toBe('9')
})

test('an unreadable row keeps its last good values, marked stale, until it is readable again', () => {
  const rows = (changes: Partial<ScoreboardRow>) => [golfer('a', 0, changes), ...field(0)]
  const unreadable = board(1, [golfer('a', 0, { stale: true }), ...field(0)])
  const once = deliver(board(1, rows({ thru: '4' })), unreadable)
  expect(rowOf(once, 'a')).toEqual(golfer('a', 0, { thru: '4', stale: true }))
  expect(once.doubts).toEqual([])
  expect(acceptNew(once, board(1, rows({ thru: '5' }))).board).toEqual(
    board(1, rows({ thru: '5' })),
  )
  expect(rowOf(deliver(unreadable), 'a')).toMatchObject({ stale: true, toPar: null })
})

describe('a payload with under half of the golfers', () => {
  test('is refused', () => {
    const two = board(1, field(0).slice(0, 2))
    const one = board(1, field(0).slice(0, 1))
    const before = deliver(board(1, [golfer('a'), ...field(0)]))
    expect(() => acceptNew(before, two)).not.toThrow()
    expect(() => acceptNew(before, one)).toThrow(expect.objectContaining({ kind: 'unreadable' }))
  })
  test('does not count golfers who were cut', () => {
    const cut = ['x', 'y', 'z', 'q'].map((id) => golfer(id, 2, { out: 'cut', position: 'CUT' }))
    const before = deliver(board(3, [...field(2), ...cut]))
    expect(acceptNew(before, board(3, field(2))).board.rows).toHaveLength(7)
  })
})

test('a doubt says what it is about, since when, and how many payloads agree', () => {
  const all = board(1, [golfer('a', 1), ...field(1)])
  const without = board(1, [golfer('a', 1), ...field(1).slice(1)])
  const [doubt] = deliver(all, without, without).doubts
  expect(doubt).toMatchObject({ reading: 'board', about: 'b', what: 'is missing', agreed: 2 })
  expect(JSON.parse(JSON.stringify(doubt))).toEqual(doubt)
})

describe('a golfer who comes under another name', () => {
  const all = board(1, [golfer('a', 0, { thru: '4' }), ...field(0)])
  const renamed = (changes: Record<string, string>) =>
    board(
      1,
      all.rows.map((row) => {
        const name = changes[row.apiPlayerId]
        return name === undefined ? row : { ...row, name, toPar: 9, thru: '5', today: 9 }
      }),
    )
  const unsure = { stale: true, staleReason: 'who is who' } as const
  test('waits for as long as it is that of another golfer, with that one', () => {
    const swapped = renamed({ a: 'Golfer b', b: 'Golfer a', c: 'Golfer c' })
    const last = Array.from({ length: 40 }, () => swapped).reduce(acceptNew, deliver(all))
    const waiting = all.rows.slice(0, 2).map((row) => ({ ...row, ...unsure }))
    expect(['a', 'b'].map((id) => rowOf(last, id))).toEqual(waiting)
    expect(rowOf(last, 'c')?.toPar).toBe(9)
    expect([all, all].reduce(acceptNew, last)).toMatchObject({ board: all, doubts: [] })
    const trusted = last.doubts.map((doubt) => ({ ...doubt, trusted: true as const }))
    expect(acceptNew({ ...last, doubts: trusted }, swapped).board).toEqual(swapped)
  })
  test('is not shown twice when a new id has the name, and does not count as missing', () => {
    const [first, ...others] = all.rows
    const moved = board(1, [{ ...first!, apiPlayerId: 'z', toPar: 9 }, ...others])
    const last = Array.from({ length: 40 }, () => moved).reduce(acceptNew, deliver(all))
    expect(last.board.rows.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['b', 'c', 'd', 'a'])
    expect(rowOf(last, 'a')).toEqual({ ...first, ...unsure })
  })
  test('waits as long for a third name', () => {
    const swapped = renamed({ a: 'Golfer b', b: 'Golfer a' })
    const other = renamed({ a: 'Zed Young' })
    const once = deliver(all, swapped, other)
    expect(rowOf(once, 'a')?.toPar).toBe(1)
    expect(acceptNew(later(once), other).board).toEqual(other)
  })
  test('is the same one when it is another spelling, and a new one after half an hour', () => {
    const spelled = renamed({ a: 'Golfer A' })
    expect(deliver(all, spelled).board).toEqual(spelled)
    const other = renamed({ a: 'Zed Young' })
    const once = deliver(all, other)
    expect(rowOf(acceptNew(once, other), 'a')).toEqual(all.rows[0])
    expect(acceptNew(later(once), other).board).toEqual(other)
  })
})

describe('a tournament that is called off', () => {
  const playing = board(2, [golfer('a', 1, { thru: '9' }), ...field(1)])
  const called = (kind: CalledOff['kind'], word: string) =>
    board(2, [golfer('a', 1, { thru: '12' }), ...field(1)], { calledOff: { kind, word } })
  test('plays on until that has been said for half an hour, and is over then', () => {
    const canceled = called('over', 'Canceled')
    const ten = Array.from({ length: 10 }, () => canceled).reduce(acceptNew, deliver(playing))
    expect(ten.board).toMatchObject({ status: 'in-progress', round: 2, roundStatus: 'in-progress' })
    expect(rowOf(ten, 'a')?.thru).toBe('12')
    const over = acceptNew(later(ten), canceled)
    expect(over).toMatchObject({
      board: { status: 'official', roundStatus: 'complete' },
      doubts: [],
    })
    expect(acceptNew(over, canceled)).toMatchObject({ board: over.board, doubts: [] })
  })
  test('for this week is over a week later', () => {
    const postponed = called('postponed', 'Postponed')
    const once = later(deliver(playing, postponed))
    expect(acceptNew(once, postponed).board.status).toBe('in-progress')
    const weekOld = once.doubts.map((doubt) => ({ ...doubt, since: doubt.since - 7 * 86_400_000 }))
    expect(acceptNew({ ...once, doubts: weekOld }, postponed).board.status).toBe('official')
  })
  test('by a word that nobody knows is over only if the administrator says so', () => {
    const unknown = called('unknown', 'Moved')
    const last = later(deliver(playing, unknown))
    expect(acceptNew(last, unknown).board.status).toBe('in-progress')
    const trusted = last.doubts.map((doubt) => ({ ...doubt, trusted: true as const }))
    expect(acceptNew({ ...last, doubts: trusted }, unknown).board.status).toBe('official')
  })
  test('by a word that nobody knows is not official without proof, though play is complete', () => {
    const complete = board(4, field(4), { status: 'complete', roundStatus: 'complete' })
    const unknown = board(4, field(4), { calledOff: { kind: 'unknown', word: 'Moved' } })
    expect(deliver(complete, unknown).board.status).toBe('complete')
  })
})

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const anyRow = (id: string, round: number) =>
  fc
    .record({
      finished: fc.integer({ min: 0, max: 4 }),
      thru: fc.constantFrom(undefined, '3', 'F', '9*'),
      out: fc.constantFrom(null, null, 'wd' as const, 'cut' as const),
    })
    .map(({ finished, thru, out }) => {
      const played = Math.min(finished, round)
      return golfer(id, played, { out, ...(thru && { thru }) })
    })
const anyBoard = fc.integer({ min: 1, max: 4 }).chain((round) =>
  fc
    .record({
      status: fc.constantFrom('upcoming', 'in-progress', 'complete', 'official'),
      roundStatus: fc.constantFrom('not-started', 'in-progress', 'suspended', 'complete'),
      asOf: fc.date({
        min: new Date('2026-04-09'),
        max: new Date('2026-04-13'),
        noInvalidDate: true,
      }),
      rows: fc
        .shuffledSubarray(ids, { minLength: 1 })
        .chain((some) => fc.tuple(...some.map((id) => anyRow(id, round)))),
    })
    .map(({ rows, ...changes }): Scoreboard => board(round, rows, changes)),
)
/** Like the poller, keeps the accepted board when a payload is refused. */
function poll(previous: Accepted | null, next: Scoreboard): Accepted | null {
  try {
    return acceptNew(previous, next)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return previous
  }
}

/** The row without an older total, which may stand when the payload drops the scores of a golfer who left. */
const withSentTotal = (row: ScoreboardRow, payload: Scoreboard) => {
  const sent = payload.rows.find(({ apiPlayerId }) => apiPlayerId === row.apiPlayerId)
  return sent?.out && !hasStarted(sent) ? { ...row, toPar: sent.toPar } : row
}

test('a payload that comes for half an hour becomes the board, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(anyBoard, { maxLength: 12 }), anyBoard, (before, last) => {
      const start = before.reduce(poll, null)
      let accepted = start
      try {
        for (let time = 0; time < 6; time += 1) {
          accepted = acceptNew(time === 3 ? later(accepted!) : accepted, last)
        }
      } catch (error) {
        if (!(error instanceof FeedError)) throw error
        fc.pre(false)
      }
      const payload = { ...last, rows: rowsByRule(last) }
      const present = new Set(last.rows.map(({ apiPlayerId }) => apiPlayerId))
      const rows = accepted?.board.rows ?? []
      const here = rows.filter(({ apiPlayerId }) => present.has(apiPlayerId))
      const sent = here.map((row) => withSentTotal(row, payload))
      const { completedRounds: _, ...shown } = { ...accepted?.board, rows: sent }
      expect(shown).toEqual(payload)
      for (const row of rows) if (!present.has(row.apiPlayerId)) expect(row.out).not.toBeNull()
      expect(accepted?.doubts).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('one stray payload among good ones never removes a finished round', () => {
  fc.assert(
    fc.property(anyBoard, anyBoard, (good, stray) => {
      const steady = deliver(good, good, good)
      const after = poll(steady, stray)
      for (const row of steady.board.rows) {
        const still = after && rowOf(after, row.apiPlayerId)
        const finished = new Set(still?.rounds.map(({ round }) => round))
        for (const { round } of row.rounds) expect(finished.has(round)).toBe(true)
      }
    }),
  )
})

// Doubts are known by their words, so an upgrade that changes those makes a correction wait again.
test.each([
  ['round 2 is not finished', 'a', board(2, [golfer('a', 1, { thru: '17' }), ...field(2)])],
  ['round 2 has not begun', null, board(1, [golfer('a', 2), ...field(2)])],
  [
    'the tournament is not in progress',
    null,
    board(2, [golfer('a', 2), ...field(2)], { status: 'upcoming' }),
  ],
])('a doubt from before an upgrade counts: %s', (what, about, next) => {
  const last = deliver(board(2, [golfer('a', 2), ...field(2)]))
  const doubt = { reading: 'board' as const, about, what, payload: 'other', agreed: 1, since: 0 }
  const { board: accepted, doubts } = acceptScoreboard(last, next, 30 * 60_000, [doubt])
  expect(doubts).toEqual([])
  expect(accepted).toEqual(next)
})
