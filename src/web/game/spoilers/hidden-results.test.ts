import { expect, test } from 'vitest'

import { isResultHidden } from './hidden-results.ts'
import { lastStartedRound } from './shown-rounds.ts'

test('a result is hidden until its last round is asked for, and for a week at most', () => {
  const monday = Date.parse('2026-04-13T12:00:00Z')
  const isHidden = (upTo: number | undefined, now = monday) =>
    isResultHidden('2026-04-12', upTo, now)
  expect([isHidden(undefined), isHidden(-1), isHidden(3)]).toEqual([true, true, true])
  expect(isHidden(4)).toBe(false)
  expect(isHidden(undefined, Date.parse('2026-04-20T00:00:00Z'))).toBe(false)
})

test('whoever has seen the end of an event of 54 holes has seen its result', () => {
  const shown = lastStartedRound({ round: 3, roundStatus: null })
  expect(isResultHidden('2026-04-12', shown, Date.parse('2026-04-13T12:00:00Z'))).toBe(false)
  // While it is played, the rounds to come stay hidden.
  expect(lastStartedRound({ round: 3, roundStatus: 'not-started' })).toBe(2)
})
