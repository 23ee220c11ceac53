import { expect, test } from 'vitest'
import { hasAi, plans, tiers } from './plans.ts'

test('the plans cost and allow what the specification says', () => {
  expect(tiers.map((tier) => [tier, plans[tier].monthlyPrice, plans[tier].leagueLimit])).toEqual([
    ['free', 0, 1],
    ['pro', 999, 12],
    ['premium', 1999, 27],
    ['enterprise', 4999, 100],
  ])
})

test('every plan but the free one has the assistant', () => {
  expect(tiers.map(hasAi)).toEqual([false, true, true, true])
})
