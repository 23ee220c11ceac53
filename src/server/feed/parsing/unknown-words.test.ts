import { expect, test } from 'vitest'

import { reportEachOnce } from './unknown-words.ts'

test('however many rows can’t be read, a new word is reported', () => {
  const reported: string[] = []
  const report = reportEachOnce((field, word) => void reported.push(`${field}: ${word}`))
  for (let id = 1; id <= 200; id += 1) report(`row of ${id}`, 'total')
  for (let nth = 0; nth < 200; nth += 1) report(`courses.${nth}.par`, 'unreadable')
  report('status', 'Moved')
  report('status', 'Moved')
  expect(reported).toEqual(['row of 1: total', 'courses.0.par: unreadable', 'status: Moved'])
})

test('however many odd values have come, a new word is reported', () => {
  const reported: string[] = []
  const report = reportEachOnce((field, word) => void reported.push(`${field}: ${word}`))
  for (let nth = 0; nth < 200; nth += 1) {
    report('teeTimeTimestamp', `4/9/26 ${nth}h`)
    report(`row of a${nth}b`, `total -${nth} for rounds of ${nth}`)
    report('position', 'x'.repeat(nth))
  }
  report('status', 'Moved')
  expect(reported).toEqual([
    'teeTimeTimestamp: 4/9/26 0h',
    'row of a0b: total -0 for rounds of 0',
    ...['', 'x', 'xx', 'xxx', 'xxxx'].map((word) => `position: ${word}`),
    'status: Moved',
  ])
})
