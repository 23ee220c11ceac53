import { expect, test } from 'vitest'

import { cutText, isOutPosition, positionWords, thruWords } from './play.ts'

test('a cut says whether it is only projected', () => {
  expect(cutText({ toPar: 1, projected: true })).toBe('Projected cut +1')
  expect(cutText({ toPar: -2, projected: false })).toBe('Cut \u22122')
  expect(cutText({ toPar: 0, projected: false })).toBe('Cut E')
})

test('a position is read out as a person would say it', () => {
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

test('who is cut, withdrew, was disqualified or did not finish is out', () => {
  expect(['CUT', 'WD', 'DQ', 'MDF', 'T3', '-'].map(isOutPosition)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a thru says where the golfer started', () => {
  expect(['12', '1', 'F', '12*', 'F*', ''].map(thruWords)).toEqual([
    '12 holes played',
    '1 hole played',
    'round finished',
    '12 holes played, started on the 10th',
    'round finished, started on the 10th',
    '',
  ])
})
