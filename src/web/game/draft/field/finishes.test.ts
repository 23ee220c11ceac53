import { expect, test } from 'vitest'

import { factsByGolfer, finishLabel, trendOf } from './finishes.ts'

test('facts are found by golfer, with the names of events', () => {
  const facts = factsByGolfer({
    events: [
      { name: 'The Open', endDate: '2026-07-19', here: null },
      { name: 'The Masters', endDate: '2026-04-12', here: 'event' },
    ],
    golfers: [
      {
        apiPlayerId: '1',
        finishes: [
          { event: 0, position: 'T8' },
          { event: 2, position: '1' },
        ],
        here: [{ event: 1, position: 'CUT' }],
        cuts: { made: 3, of: 4 },
        trend: 1.2,
      },
    ],
  })
  expect(facts.get('1')).toEqual({
    finishes: [{ position: 'T8', event: 'The Open', endDate: '2026-07-19', here: null }],
    here: [{ position: 'CUT', event: 'The Masters', endDate: '2026-04-12', here: 'event' }],
    cuts: { made: 3, of: 4 },
    trend: 1.2,
  })
  expect(facts.get('2')).toBeUndefined()
})

test.each([
  [1.2, 'up'],
  [-1, 'down'],
  [0.9, null],
  [null, null],
])('a trend of %s goes %s', (trend, expected) => {
  expect(trendOf({ trend })).toBe(expected)
})

test('a finish is abbreviated', () => {
  const words = ['1', 'T2', '3', 'T11', '12', '13', '21', 'T22', '103', 'CUT', 'WD', 'DQ', 'MDF']
  expect(words.map(finishLabel)).toEqual([
    '1st',
    'tied 2nd',
    '3rd',
    'tied 11th',
    '12th',
    '13th',
    '21st',
    'tied 22nd',
    '103rd',
    'missed the cut',
    'withdrew',
    'disqualified',
    'made the cut but didn’t finish',
  ])
})
