import { expect, test } from 'vitest'

import { cutMarginText, needsText, ownersText, pointsText } from './outlook-text.ts'

const golfer = (apiPlayerId: string, name: string) => ({
  apiPlayerId,
  name,
  makeCut: null,
  cushion: null,
  penalty: null,
  missCosts: null,
})
const team = (userId: string, name: string) => ({
  userId,
  name,
  win: 0.5,
  money: 1,
  expectedPrize: 0,
})

const needs = (at: Date) => ({
  sentence: '',
  behindLead: 4,
  behindMoney: 1,
  ahead: null,
  rootFor: [{ apiPlayerId: 's', name: 'Smith', sharedWith: ['mike'] }],
  nextTee: { apiPlayerId: 'a', name: 'Åberg', at },
  golfers: [golfer('s', 'Smith'), golfer('a', 'Åberg')],
  onCourse: [],
})

test('the sentence names people and golfers, and writes today’s times without the day', () => {
  const now = new Date(2026, 3, 10, 12)
  const outlook = { started: true, teams: [team('me', 'Ann'), team('mike', 'Mike')] }
  expect(needsText(outlook, needs(new Date(2026, 3, 10, 17, 44)), { now, isFree: false })).toBe(
    'You’re 1 stroke out of the money. Root for Smith, who only you and Mike have. Next to tee off: Åberg, 5:44 PM.',
  )
  expect(needsText(outlook, needs(new Date(2026, 3, 11, 9, 5)), { now, isFree: false })).toContain(
    'Åberg, Sat 9:05 AM.',
  )
})

test.each([
  [3, '3 inside the line'],
  [0, 'On the line'],
  [-1, '1 outside the line'],
])('a cushion of %d is written %s', (cushion, text) => {
  expect(cutMarginText(cushion)).toBe(text)
})

test('the reader comes first among those who have a golfer', () => {
  const names = new Map([
    ['me', 'Ann'],
    ['mike', 'Mike'],
    ['cat', 'Cat'],
  ])
  expect(ownersText(['mike', 'me'], names, 'me')).toBe('You and Mike')
  expect(ownersText(['mike', 'cat'], names, 'me')).toBe('Mike and Cat')
})

test.each([
  [0.064, '+6%'],
  [-0.031, '−3%'],
])('a change of %s reads %s', (change, text) => {
  expect(pointsText(change)).toBe(text)
})
