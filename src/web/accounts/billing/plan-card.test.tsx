import { expect, test } from 'vitest'

import { planAction } from './plan-card.tsx'

test('the current plan says so, a dearer one is an upgrade, and a cheaper one a downgrade', () => {
  expect(planAction('free', 'free')).toBe('Current Plan')
  expect(planAction('enterprise', 'premium')).toBe('Upgrade')
  expect(planAction('pro', 'premium')).toBe('Downgrade')
})
