import { expect, test } from 'vitest'

import { cutText, isLive, playText } from './play-state.ts'

test('a cut says whether it is projected', () => {
  expect(cutText({ toPar: 1, projected: true })).toBe('Projected cut +1')
  expect(cutText({ toPar: -2, projected: false })).toBe('Cut \u22122')
  expect(cutText({ toPar: 0, projected: false })).toBe('Cut E')
})

const sunday = new Date('2026-04-12T13:30:00')

test.each([
  [1, null, null, 'Picks are locked'],
  [1, 'not-started', null, 'Picks are locked'],
  [1, 'not-started', sunday, 'Round 1 starts Sun 1:30 PM'],
  [2, 'in-progress', null, 'Round 2 live'],
  [2, 'suspended', null, 'Round 2: play suspended'],
  [2, 'complete', null, 'Round 2 complete'],
  [2, 'complete', sunday, 'Round 3 starts Sun 1:30 PM'],
  [3, 'not-started', sunday, 'Round 3 starts Sun 1:30 PM'],
  [3, 'not-started', null, 'Round 3 is next'],
  [4, 'complete', sunday, 'Round 4 complete'],
] as const)('round %i, %s: only a round in play is called live', (round, roundStatus, at, text) => {
  const state = { round, roundStatus, roundStartsAt: at }
  expect(playText(state)).toBe(text)
  expect(/live/i.test(text)).toBe(isLive(state))
})
