import { expect, test } from 'vitest'

import { meetingsText } from './head-to-head.tsx'

const names: [string, string] = ['Bo', 'Max']

test.each([
  [1, [1, 0], 'They’ve met once in two years: Bo finished ahead.'],
  [1, [0, 0], 'They’ve met once in two years and tied.'],
  [3, [0, 3], 'They’ve met 3 times in two years: Max finished ahead every time.'],
  [4, [1, 2], 'They’ve met 4 times in two years: Max finished ahead twice, and Bo once.'],
  [2, [1, 0], 'They’ve met twice in two years: Bo finished ahead once, and Max never.'],
] satisfies [number, [number, number], string][])(
  'of %i meetings, with wins %j, it is said who finished ahead',
  (count, wins, text) => {
    expect(meetingsText(names, { count, wins })).toBe(text)
  },
)
