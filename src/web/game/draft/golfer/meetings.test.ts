import { expect, test } from 'vitest'

import { countMeetings } from './meetings.ts'

const result = (name: string, position: string | null) => ({
  name,
  endDate: '2026-04-12',
  here: null,
  position,
  rounds: [],
})

test('meetings count the tournaments that both played, and ties are no one’s', () => {
  const one = [
    result('The Open', 'T8'),
    result('The Masters', 'CUT'),
    result('The Sony', 'T3'),
    result('The Gorse', 'CUT'),
    result('The Furze', '1'),
    result('The Heath', null),
  ]
  const other = [
    result('The Open', '12'),
    result('The Masters', 'T70'),
    result('The Sony', 'T3'),
    result('The Gorse', 'WD'),
    result('The Heath', '1'),
  ]
  expect(countMeetings(one, other)).toEqual({ count: 4, wins: [1, 1] })
})

test('the same name in another year is another tournament', () => {
  const last = { ...result('The Open', '1'), endDate: '2025-04-13' }
  expect(countMeetings([last], [result('The Open', '2')])).toEqual({ count: 0, wins: [0, 0] })
})
