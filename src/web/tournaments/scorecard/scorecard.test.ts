import { describe, expect, test } from 'vitest'

import { holeName, markOf } from './scorecard-marks.ts'
import { describeRound, playedHoles, runningRange } from './scorecard-progress.ts'
import { cardTotal, nines, knownPars, type RoundCard } from './scorecard-totals.ts'

const pars = [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 4, 5, 3, 4, 5, 4, 3, 4]
/** A card with these strokes to par on the holes from `startingHole` on. */
const card = (toPars: number[], startingHole: 1 | 10 = 1): RoundCard => ({
  round: 1,
  startingHole,
  complete: toPars.length === 18,
  holes: toPars.map((toPar, i) => {
    const hole = ((startingHole - 1 + i) % 18) + 1
    const par = pars[hole - 1] ?? 4
    return { hole, par, strokes: par + toPar }
  }),
})

describe('a mark', () => {
  test('is a circle under par, a square over it, and double for two strokes or more', () => {
    const marks = [-3, -2, -1, 0, 1, 2, 5].map((toPar) => markOf(5 + toPar, 5))
    expect(marks).toEqual(['eagle', 'eagle', 'birdie', 'par', 'bogey', 'double', 'double'])
  })

  test('has the name golfers use', () => {
    expect(holeName(1, 3)).toBe('hole in one')
    expect(holeName(2, 5)).toBe('albatross')
    expect(holeName(3, 5)).toBe('eagle')
    expect(holeName(6, 3)).toBe('triple bogey')
    expect(holeName(9, 4)).toBe('5 over par')
  })
})

describe('a scorecard', () => {
  test('adds up: OUT and IN make the total', () => {
    const round = card([-1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, -2, 0, 0, 2, 0, 0, 0])
    const [out, back] = nines(round, new Map())
    expect([out.label, out.par, out.strokes, out.toPar]).toEqual(['OUT', 36, 35, -1])
    expect([back.label, back.par, back.strokes, back.toPar]).toEqual(['IN', 36, 36, 0])
    expect(cardTotal(round)).toEqual({ strokes: 71, toPar: -1, played: 18 })
  })

  test('begins with the back nine after a start on the 10th', () => {
    const [first, second] = nines(card([-1, -1, 0, 0, 0, 0, 0, 0, 0, 1], 10), new Map())
    expect([first.label, second.label]).toEqual(['IN', 'OUT'])
    expect(first.holes.map(({ runningToPar }) => runningToPar)).toEqual([
      -1, -2, -2, -2, -2, -2, -2, -2, -2,
    ])
    expect(second.holes[0]?.runningToPar).toBe(-1)
  })

  test('leaves unplayed holes empty, with their par if another round has it', () => {
    const [out, back] = nines(card([0, -1]), knownPars([card(pars.map(() => 0))]))
    expect(out.holes[1]).toEqual({ hole: 2, par: 5, strokes: 4, runningToPar: -1 })
    expect(out.holes[2]).toEqual({ hole: 3, par: 3, strokes: null, runningToPar: null })
    expect([out.par, out.strokes, out.toPar]).toEqual([36, 8, -1])
    expect([back.par, back.strokes, back.toPar]).toEqual([36, null, null])
    expect(nines(card([0]), new Map())[0].holes[5]?.par).toBeNull()
  })
})

describe('the chart of a round', () => {
  const line = (toPars: number[], startingHole: 1 | 10 = 1) =>
    playedHoles(nines(card(toPars, startingHole), new Map()))

  test('follows the order of play', () => {
    const played = line([-1, 0, 1, 1], 10)
    expect(played.map(({ hole }) => hole)).toEqual([10, 11, 12, 13])
    expect(played.map(({ runningToPar }) => runningToPar)).toEqual([-1, -1, 0, 1])
    expect(played.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })

  test('leaves out a hole that was not played', () => {
    expect(line([])).toEqual([])
    const gone = card([-1, 0, 1])
    gone.holes.splice(1, 1)
    expect(playedHoles(nines(gone, new Map())).map(({ index }) => index)).toEqual([0, 2])
  })

  test('always includes even par', () => {
    expect(runningRange(line([-1, -1, 0]))).toEqual({ low: -2, high: 0 })
    expect(runningRange(line([1, -1, -1]))).toEqual({ low: -1, high: 1 })
  })

  test('is described by the score so far, its best and its worst', () => {
    expect(describeRound(line([0]))).toBe('even par after 1 hole.')
    expect(describeRound(line([1, -1, -1, -1, 1]))).toBe(
      '1 under par after 5 holes. Low point: 2 under par after No. 4. High point: 1 over par after No. 1.',
    )
    expect(describeRound(line([1, 1]))).toBe('2 over par after 2 holes.')
    expect(describeRound(line([-1, 1], 10))).toBe(
      'even par after 2 holes. Low point: 1 under par after No. 10.',
    )
  })
})
