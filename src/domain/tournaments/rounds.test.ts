import { expect, test } from 'vitest'

import { nextRoundStart } from './rounds.ts'
import type { Scoreboard, ScoreboardRow } from './tournament.ts'

const early = new Date('2026-04-11T12:10:00Z')
const late = new Date('2026-04-11T14:00:00Z')
const row = (currentRound: number, teeTime: Date | null) =>
  ({ currentRound, teeTime }) as ScoreboardRow
const board = (is: Partial<Scoreboard>): Scoreboard => ({
  status: 'in-progress',
  round: 3,
  roundStatus: 'not-started',
  asOf: early,
  cut: null,
  rows: [row(3, late), row(3, early), row(3, null), row(2, new Date(0))],
  ...is,
})

test('a round that has not started starts with its first tee time', () => {
  expect(nextRoundStart(board({}))).toEqual(early)
})

test('after a complete round, the next one counts', () => {
  expect(nextRoundStart(board({ round: 2, roundStatus: 'complete' }))).toEqual(early)
  expect(nextRoundStart(board({ round: 3, roundStatus: 'complete' }))).toBeNull()
})

test('a round in play or suspended has started', () => {
  for (const roundStatus of ['in-progress', 'suspended'] as const)
    expect(nextRoundStart(board({ roundStatus }))).toBeNull()
})
