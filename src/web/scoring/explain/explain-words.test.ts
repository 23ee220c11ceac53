import { expect, test } from 'vitest'

import { stepWords } from './explain-words.ts'

test('each step of a tie-break is a sentence', () => {
  expect(stepWords({ by: 'total', nth: null, mine: -12, theirs: -12 })).toBe('Total: level at −12')
  expect(stepWords({ by: 'guess', nth: null, mine: 0, theirs: 3 })).toBe(
    'Guess of the winning score: exactly right against 3 off',
  )
  expect(stepWords({ by: 'guess', nth: null, mine: null, theirs: 3 })).toBe(
    'Guess of the winning score: no guess against 3 off',
  )
  expect(stepWords({ by: 'golfer', nth: 2, mine: -4, theirs: 0 })).toBe(
    'Second best golfer: −4 against E',
  )
})
