import { expect, test } from 'vitest'

import { wayTo } from './ways.ts'

test('a plan is the current one, an upgrade when it costs more, else a downgrade', () => {
  expect(wayTo('free', 'free')).toBe('Current Plan')
  expect(wayTo('enterprise', 'premium')).toBe('Upgrade')
  expect(wayTo('pro', 'premium')).toBe('Downgrade')
})
