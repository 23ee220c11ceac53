import { expect, test } from 'vitest'

import type { Moment, Recap } from '#contract/game/week.ts'

import { toScorerMessages } from './scorer-messages.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 3, 9, 12, minute))

const moment = (id: string, minute: number, undone = false): Moment => ({
  id,
  at: at(minute),
  round: 1,
  hole: null,
  kind: 'lead',
  userIds: [],
  apiPlayerId: null,
  text: `Moment ${id}`,
  golfers: [],
  undone,
})

test('the scorer posts the Reveal, moments, and recaps in order, without corrected ones', () => {
  const facts = { climber: null, faller: null, bestPick: null, cut: [], moneyGap: null }
  const recap: Recap = {
    round: 1,
    at: at(20),
    text: 'Recap',
    golfers: [{ apiPlayerId: '1', start: 0, length: 5 }],
    prizes: null,
    stories: null,
    rephrased: false,
    facts: { ...facts, leader: null },
  }
  const lines = toScorerMessages(
    at(0),
    [moment('c', 30), moment('b', 15, true), moment('a', 10)],
    [recap],
  )
  expect(lines.map(({ content, senderName }) => [senderName, content])).toEqual([
    ['The scorer', 'Picks are locked. The Reveal is open: every team, side by side.'],
    ['The scorer', 'Moment a'],
    ['The scorer', 'Recap'],
    ['The scorer', 'Moment c'],
  ])
  expect(lines[2]?.golfers).toEqual([{ apiPlayerId: '1', start: 0, length: 5 }])
})
