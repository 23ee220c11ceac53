import { expect, test } from 'vitest'

import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { findDisagreement } from './compare-sources.ts'

const row = (name: string, change: Partial<ScoreboardRow> = {}): ScoreboardRow => ({
  apiPlayerId: name,
  name,
  amateur: false,
  out: null,
  position: '1',
  toPar: -3,
  today: -1,
  thru: '9',
  currentRound: 2,
  teeTime: null,
  rounds: [{ round: 1, strokes: 70, toPar: -2 }],
  ...change,
})

const board = (...rows: ScoreboardRow[]): Scoreboard => ({
  status: 'in-progress',
  round: 2,
  roundStatus: 'in-progress',
  asOf: new Date(0),
  cut: null,
  rows,
})

const ann = row('Ann')
const compare = (theirs: Partial<ScoreboardRow>, ours: Partial<ScoreboardRow> = {}) =>
  findDisagreement(board({ ...ann, ...ours }), board({ ...ann, ...theirs }))

test.each<[string, Partial<ScoreboardRow>, Partial<ScoreboardRow>]>([
  ['the same board', {}, {}],
  ['a hole further', { thru: '10', today: -2, toPar: -4 }, {}],
  [
    'the round finished',
    {
      thru: 'F',
      rounds: [
        { round: 1, strokes: 70, toPar: -2 },
        { round: 2, strokes: 73, toPar: 1 },
      ],
      toPar: -1,
    },
    {},
  ],
  ['withdrawn since', { out: 'wd', today: null, thru: '' }, {}],
  ['withdrawn in both', { out: 'wd', toPar: -2 }, { out: 'wd' }],
  ['a row that cannot be read', { stale: true, rounds: [], toPar: null }, {}],
])('%s agrees', (_, theirs, ours) => {
  expect(compare(theirs, ours)).toBeNull()
})

test.each<[string, Partial<ScoreboardRow>, Partial<ScoreboardRow>]>([
  ['round 1 of Ann is 70 and 71', { rounds: [{ round: 1, strokes: 71, toPar: -1 }] }, {}],
  ['round 1 of Ann is 70 and unfinished', { rounds: [] }, {}],
  ['Ann is WD and playing', {}, { out: 'wd' }],
  ['Ann is DQ and WD', { out: 'wd' }, { out: 'dq' }],
  ['Ann has different scores over the same holes', { today: 0, toPar: -2 }, {}],
])('%s: a conflict', (difference, theirs, ours) => {
  expect(compare(theirs, ours)).toEqual({ kind: 'conflict', difference })
})

test('a source whose golfers have played fewer holes is behind, which is no conflict', () => {
  expect(compare({ thru: '8' })).toEqual({
    kind: 'behind',
    difference: 'Ann has played fewer holes there',
  })
})

test('a conflict counts before a golfer who is behind', () => {
  const theirs = board({ ...ann, thru: '8' }, row('Bob', { rounds: [] }))
  expect(findDisagreement(board(ann, row('Bob')), theirs)?.kind).toBe('conflict')
})

test('both know the same golfers, except one of theirs who hasn’t hit a shot, or of ours who withdrew before', () => {
  const unstarted = row('Bob', { rounds: [], today: null, thru: '', toPar: null })
  expect(findDisagreement(board(ann, { ...unstarted, out: 'wd' }), board(ann))).toBeNull()
  expect(findDisagreement(board(ann), board(ann, unstarted))).toBeNull()
  const only = { kind: 'conflict', difference: 'only one of them has Bob' }
  expect(findDisagreement(board(ann, row('Bob')), board(ann))).toEqual(only)
  // Under their source, a golfer who is still to start would leave our board.
  expect(findDisagreement(board(ann, unstarted), board(ann))).toEqual(only)
  expect(findDisagreement(board(ann), board(ann, row('Bob')))).toEqual(only)
})

test('once a cut is made, another source may not cut anyone else', () => {
  const cut = row('Bob', { out: 'cut' })
  const theirs = board(row('Ann', { out: 'cut' }), cut)
  expect(findDisagreement(board(ann, cut), theirs)).toEqual({
    kind: 'conflict',
    difference: 'Ann is CUT and playing',
  })
  expect(findDisagreement(board(ann, row('Bob')), theirs)).toBeNull()
})

test('a difference that the administrator trusts hides none of another golfer', () => {
  const scored = (name: string, strokes: number) =>
    row(name, { rounds: [{ round: 1, strokes, toPar: strokes - 72 }] })
  const ours = board(scored('Ann', 71), scored('Bob', 70))
  const theirs = board(scored('Ann', 72), scored('Bob', 69))
  const first = findDisagreement(ours, theirs)?.difference ?? ''
  expect(findDisagreement(ours, theirs, [first])?.difference).toBe('round 1 of Bob is 70 and 69')
})
