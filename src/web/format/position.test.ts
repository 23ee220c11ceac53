import { expect, test } from 'vitest'

import { isOutPosition, positionWords } from './position.ts'

test('a position is read out in words', () => {
  expect(['1', 'T2', '3', 'T11', '22', 'CUT', 'WD', '-'].map(positionWords)).toEqual([
    '1st',
    'tied for 2nd',
    '3rd',
    'tied for 11th',
    '22nd',
    'missed the cut',
    'withdrew',
    'no position yet',
  ])
})

test('a golfer who was cut, withdrew, was disqualified or did not finish is out', () => {
  expect(['CUT', 'WD', 'DQ', 'MDF', 'T3', '-'].map(isOutPosition)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
