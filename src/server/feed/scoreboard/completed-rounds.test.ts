import { expect, test } from 'vitest'

import { board, row } from '#domain/scoring/boards.fixture.ts'
import { isRoundComplete, scoreboardAfterRound } from '#domain/scoring/scoring.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { acceptNew } from '#server/testing/scenes/payloads.ts'
import { decodeScoreboard, encodeScoreboard } from '#server/tournaments/scoreboard-codec.ts'

/** A golfer who left in the middle of round 1 and whom no one calls withdrawn. */
const leaver = row('leaver', [], { toPar: 3, today: 3, thru: '11', currentRound: 1 })
const others = ['a', 'b', 'c', 'd'].map((id) => row(id, [0]))
const roundOne = (roundStatus: Scoreboard['roundStatus']) =>
  board([leaver, ...others], { roundStatus })
const waiting = others.map((one) => ({ ...one, currentRound: 2, today: null, thru: '' }))
const roundTwo = (roundStatus: Scoreboard['roundStatus'], thru = '') =>
  board([leaver, ...waiting.map((one) => ({ ...one, thru, ...(thru && { today: 0 }) }))], {
    round: 2,
    roundStatus,
  })

/** Whether round 1 is complete on the last of these boards, as stored. */
function isFirstComplete(...boards: Scoreboard[]): boolean {
  const [first, ...more] = boards
  const last = more.reduce(acceptNew, acceptNew(null, first!))
  return isRoundComplete(1, decodeScoreboard(encodeScoreboard(last.board)))
}

test('a golfer who left unreported doesn’t reopen a round that was complete', () => {
  const inPlay = roundTwo('in-progress', '2')
  expect(isFirstComplete(roundOne('in-progress'))).toBe(false)
  expect(isFirstComplete(roundOne('complete'), inPlay, inPlay)).toBe(true)
  expect(isFirstComplete(roundTwo('not-started'), inPlay, inPlay)).toBe(true)
})

test('a next round that is suspended before its first shot hasn’t begun', () => {
  expect(isFirstComplete(roundOne('complete'), roundTwo('suspended'))).toBe(true)
})

test('the first thing read, a suspended second round, says nothing of the first', () => {
  expect(isFirstComplete(roundTwo('suspended'))).toBe(false)
  expect(isFirstComplete(roundTwo('suspended'), roundTwo('not-started'))).toBe(true)
})

test('a round stays complete while a golfer who left it is missing and when they are back', () => {
  const inPlay = roundTwo('in-progress', '2')
  const whole = { ...inPlay, rows: inPlay.rows.slice(1) }
  const complete = { ...roundOne('complete'), rows: others }
  expect(isFirstComplete(complete, whole, whole)).toBe(true)
  expect(isFirstComplete(complete, whole, inPlay, inPlay)).toBe(true)
})

test('a suspended round that some finish while others play the next is not complete', () => {
  const next = roundTwo('in-progress', '2')
  expect(isFirstComplete(roundOne('suspended'), next, next)).toBe(false)
})

test('a round that the source reopens is not complete', () => {
  const open = roundOne('in-progress')
  expect(isFirstComplete(roundOne('complete'), open, open)).toBe(false)
})

test('the board as it stood after a round knows no later one', () => {
  const { board: last } = acceptNew(null, {
    ...roundTwo('complete'),
    rows: others.map((one) => row(one.apiPlayerId, [0, 0])),
  })
  expect(isRoundComplete(2, last)).toBe(true)
  expect(isRoundComplete(2, scoreboardAfterRound(last, 1))).toBe(false)
})
