import { expect, test } from 'vitest'

import { finishesByGolfer, finishLabel } from './finishes.ts'

test('finishes are found by golfer, with the name of their event', () => {
  const finishes = finishesByGolfer({
    events: [
      { name: 'The Open', endDate: '2026-07-19' },
      { name: 'The Masters', endDate: '2026-04-12' },
    ],
    golfers: [
      {
        apiPlayerId: '1',
        finishes: [
          { event: 0, position: 'T8' },
          { event: 1, position: 'CUT' },
          { event: 2, position: '1' },
        ],
      },
    ],
  })
  expect(finishes.get('1')).toEqual([
    { position: 'T8', event: 'The Open', endDate: '2026-07-19' },
    { position: 'CUT', event: 'The Masters', endDate: '2026-04-12' },
  ])
  expect(finishes.get('2')).toBeUndefined()
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
