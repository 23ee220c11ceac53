import { expect, test } from 'vitest'

import {
  sortedForDisplay,
  cutIndex,
  isBelowCut,
  type ScoreboardEntry,
  starredFirst,
  totalStrokes,
} from './scoreboard-order.ts'

const line = (name: string, is: Partial<ScoreboardEntry> = {}): ScoreboardEntry => ({
  apiPlayerId: name,
  name,
  isAmateur: false,
  country: null,
  position: '-',
  out: null,
  toPar: null,
  stale: false,
  today: null,
  thru: '',
  currentRound: 2,
  teeTime: null,
  rounds: [],
  ...is,
})
const names = (rows: readonly ScoreboardEntry[]) => rows.map(({ name }) => name)

test('golfers who are out come last: MDF, cut, withdrawn, disqualified', () => {
  const rows = [
    line('wd', { out: 'wd' }),
    line('leader', { toPar: -5 }),
    line('dq', { out: 'dq' }),
    line('cut', { out: 'cut' }),
    line('second', { toPar: -4 }),
    line('mdf', { out: 'mdf' }),
  ]
  expect(names(sortedForDisplay(rows))).toEqual(['leader', 'second', 'mdf', 'cut', 'wd', 'dq'])
})

test('favorites come first, in the order of the board', () => {
  const rows = [line('a'), line('b'), line('c'), line('d')]
  expect(names(starredFirst(rows, new Set(['d', 'b', 'gone'])))).toEqual(['b', 'd', 'a', 'c'])
})

test('a projected cut is drawn below the last golfer inside it', () => {
  const cut = { toPar: 1, projected: true }
  const rows = [
    line('a', { toPar: -3 }),
    line('b', { toPar: 1 }),
    line('c', { toPar: 2 }),
    line('wd', { out: 'wd', toPar: 4 }),
  ]
  expect(cutIndex(rows, cut)).toBe(2)
  expect(rows.map((row) => isBelowCut(row, cut))).toEqual([false, false, true, true])
})

test('an official cut is drawn between golfers still playing and golfers who were cut', () => {
  const cut = { toPar: 1, projected: false }
  const rows = [line('a', { toPar: -3 }), line('fell', { toPar: 6 }), line('c', { out: 'cut' })]
  expect(cutIndex(rows, cut)).toBe(2)
  expect(isBelowCut(rows[1] as ScoreboardEntry, cut)).toBe(false)
})

test('no line is drawn without a cut, or with nobody below it', () => {
  expect(cutIndex([line('a', { toPar: 3 })], null)).toBe(-1)
  expect(cutIndex([line('a', { toPar: 0 })], { toPar: 1, projected: true })).toBe(-1)
})

test('total strokes cover finished rounds only', () => {
  const rounds = [
    { round: 1, strokes: 68, toPar: -4 },
    { round: 2, strokes: 71, toPar: -1 },
  ]
  expect(totalStrokes(line('a', { rounds }))).toBe(139)
  expect(totalStrokes(line('a'))).toBeNull()
})
