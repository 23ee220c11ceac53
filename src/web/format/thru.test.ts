import { expect, test } from 'vitest'

import { thruWords } from './thru.tsx'

test('thru says how many holes are played and where the golfer started', () => {
  expect(['12', '1', 'F', '12*', 'F*', ''].map(thruWords)).toEqual([
    '12 holes played',
    '1 hole played',
    'round finished',
    '12 holes played, started on the 10th',
    'round finished, started on the 10th',
    '',
  ])
})
