import { expect, test } from 'vitest'

import { stepText } from './tiebreak-steps.ts'

test('each step of a tiebreak is a sentence', () => {
  expect(stepText({ by: 'total', nth: null, mine: -12, theirs: -12 })).toBe('Total: tied at −12')
  expect(stepText({ by: 'guess', nth: null, mine: 0, theirs: 3 })).toBe(
    'Guess of the winning score: exactly right vs. 3 off',
  )
  expect(stepText({ by: 'guess', nth: null, mine: null, theirs: 3 })).toBe(
    'Guess of the winning score: no guess vs. 3 off',
  )
  expect(stepText({ by: 'golfer', nth: 2, mine: -4, theirs: 0 })).toBe(
    'Second-best golfer: −4 vs. E',
  )
})
