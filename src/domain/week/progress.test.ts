import { expect, test } from 'vitest'

import { board, row } from '../scoring/boards.fixture.ts'
import type { ScoreboardRow, Scorecard } from '../tournaments/tournament.ts'
import { hasCorrection, needsScorecard, toProgress, trackEagle } from './progress.ts'

/** A golfer in round 1 after this many holes. */
const playing = (holes: number, toPar: number): ScoreboardRow =>
  row('a1', [], { toPar, today: toPar, thru: holes ? `${holes}` : '', currentRound: 1 })

const card = (holes: number, strokes = 4): Scorecard => ({
  round: 1,
  startingHole: 1,
  complete: holes === 18,
  holes: Array.from({ length: holes }, (_, nth) => ({ hole: nth + 1, par: 4, strokes })),
})

test('a score that falls by more than the holes played means an eagle, until the scorecard shows it', () => {
  const start = trackEagle(null, playing(0, 0))
  const birdie = trackEagle(start, playing(1, -1))
  expect(needsScorecard(playing(1, -1), birdie, [])).toBe(false)
  const eagle = trackEagle(birdie, playing(2, -3))
  expect(needsScorecard(playing(2, -3), eagle, [])).toBe(true)
  // It stays wanted while the golfer plays on, and until a scorecard reaches the hole.
  const later = trackEagle(eagle, playing(4, -3))
  expect(needsScorecard(playing(4, -3), later, [card(1)])).toBe(true)
  expect(needsScorecard(playing(4, -3), later, [card(2)])).toBe(false)
})

test('a finished round wants its scorecard, and again when the score is corrected', () => {
  const done = row('a1', [0])
  const watch = trackEagle(null, done)
  expect(needsScorecard(done, watch, [])).toBe(true)
  expect(needsScorecard(done, watch, [card(17)])).toBe(true)
  expect(needsScorecard(done, watch, [card(18)])).toBe(false)
  expect(needsScorecard(row('a1', [1]), watch, [card(18)])).toBe(true)
})

test('playing on is no correction; a hole, a score or a round that changes is one', () => {
  const known = (before: ScoreboardRow) => new Map([['a1', toProgress(before)]])
  const changed = (before: ScoreboardRow, after: ScoreboardRow) =>
    hasCorrection(known(before), board([after]))
  expect(changed(playing(3, -1), playing(3, -1))).toBe(false)
  expect(changed(playing(3, -1), playing(5, 1))).toBe(false)
  expect(changed(playing(17, -1), row('a1', [-1]))).toBe(false)
  expect(changed(playing(3, -1), playing(3, 0))).toBe(true)
  expect(changed(playing(3, -1), playing(2, -1))).toBe(true)
  expect(changed(row('a1', [-1]), row('a1', [0]))).toBe(true)
  expect(changed(playing(7, -1), row('a1', [], { out: 'wd' }))).toBe(false)
  expect(changed(row('a1', [-1]), row('a1', [0], { out: 'wd' }))).toBe(true)
  // A feed may keep the last round's F.
  const waiting = row('a1', [-1], { today: 0, currentRound: 2 })
  expect(changed(waiting, { ...waiting, toPar: -2, today: -1, thru: '2' })).toBe(false)
  expect(changed(row('a1', [-1]), playing(17, -1))).toBe(true)
})
