import { expect, test } from 'vitest'

import { golfer } from '../field/golfers.fixture.ts'
import { analyticsQuery, strategyQuery } from './queries.ts'

test('a withdrawal, and an alternate who replaces them, ask for new analytics', () => {
  const before = [golfer('1', 'A'), golfer('2', 'B')]
  const after = [golfer('1', 'A', { withdrawn: true }), golfer('2', 'B')]
  const fields = [before, after, [...after, golfer('3', 'W')]]
  for (const query of [analyticsQuery, strategyQuery]) {
    const keys = fields.map((field) => JSON.stringify(query('league', field).queryKey))
    expect(new Set(keys).size).toBe(fields.length)
  }
})
