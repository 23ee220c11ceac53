import { expect, test } from 'vitest'

import type { SeasonRow } from '#contract/clubs/seasons.ts'

import { leadText } from './season-text.ts'

const row = (name: string, place: number, points: number, weeks = 3): SeasonRow => ({
  place,
  userId: name,
  name,
  weeks,
  wins: 1,
  podiums: 1,
  points,
  money: 0,
  averagePlace: 2,
  provisional: null,
  line: [],
})
const season = (rows: SeasonRow[], isOver = false) => ({ rows, isOver })
const [ann, bob, cat] = [row('Ann', 1, 14), row('Bob', 2, 11), row('Cat', 3, 10)]

test.each([
  [season([ann, bob, cat]), 'Cat', 'Ann leads by 3 points'],
  [season([ann, bob, cat]), 'Ann', 'You lead by 3 points'],
  [season([ann, row('Bob', 1, 14), cat]), 'Bob', 'You and Ann are tied for the lead'],
  [season([ann, row('Bob', 2, 14)]), 'Cat', 'Ann leads on wins'],
  [season([ann]), 'Cat', 'Ann leads'],
  [season([ann, bob], true), 'Cat', 'Ann won by 3 points'],
  [season([ann, row('Bob', 1, 14)], true), 'Cat', 'Ann and Bob share the title'],
  [season([row('Ann', 1, 0, 0), row('Bob', 1, 0, 0)]), 'Ann', null],
])('the season’s leader is named, with the lead: case %#', (table, me, text) => {
  expect(leadText(table, me)).toBe(text)
})
