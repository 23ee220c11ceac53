import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  includesAssistant,
  isHigherTier,
  plans,
  formatPrice,
  unusedCredit,
  downgradePath,
} from './plans.ts'
import { checkPurchase } from './purchase.ts'
import { type Tier, tiers } from './tiers.ts'

test('each plan has its price and its league limit', () => {
  expect(tiers.map((tier) => [tier, plans[tier].monthlyPrice, plans[tier].leagueLimit])).toEqual([
    ['free', 0, 1],
    ['pro', 999, 12],
    ['premium', 1999, 27],
    ['enterprise', 4999, 100],
  ])
})

test('every paid plan has the assistant', () => {
  expect(tiers.map(includesAssistant)).toEqual([false, true, true, true])
})

test('only a plan above the current one can be bought', () => {
  for (const current of tiers) {
    for (const wanted of tiers) {
      const buy = () => checkPurchase({ gift: 'free', paid: current }, wanted)
      if (isHigherTier(wanted, current)) expect(buy).not.toThrow()
      else expect(buy).toThrow()
    }
  }
  expect(() => checkPurchase({ gift: 'free', paid: 'free' }, 'free')).toThrow('plan-free')
})

test('a plan below a gift can be bought only when it is above the paid plan', () => {
  const way = (gift: Tier, paid: Tier, wanted: Tier) => {
    const down = downgradePath({ gift, paid }, wanted)
    const buy = () => checkPurchase({ gift, paid }, wanted)
    if (down === 'purchase') expect(buy).not.toThrow()
    else expect(buy).toThrow()
    return down
  }
  expect(way('enterprise', 'free', 'premium')).toBe('purchase')
  expect(way('enterprise', 'free', 'free')).toBe('give-up')
  expect(way('enterprise', 'pro', 'premium')).toBe('purchase')
  expect(way('enterprise', 'pro', 'pro')).toBe('give-up')
  expect(way('pro', 'enterprise', 'premium')).toBe('at-period-end')
  expect(way('pro', 'pro', 'free')).toBe('at-period-end')
})

test('prices are formatted for people, and free is $0', () => {
  expect(tiers.map(formatPrice)).toEqual(['$0', '$9.99', '$19.99', '$49.99'])
})

test('the unused part of a month is worth its share of what was paid, never more than the price', () => {
  const start = new Date('2026-04-01T00:00:00Z')
  const end = new Date('2026-05-01T00:00:00Z')
  const restAt = (now: string, cents = 1999) =>
    unusedCredit({ tier: 'premium', cents, start, end }, new Date(now))
  expect(restAt('2026-04-01T00:00:00Z')).toBe(1999)
  expect(restAt('2026-04-16T00:00:00Z')).toBe(999)
  expect(restAt('2026-04-30T23:59:59Z')).toBe(0)
  expect(restAt('2026-05-02T00:00:00Z')).toBe(0)
  expect(restAt('2026-03-30T00:00:00Z')).toBe(1999)
  expect(restAt('2026-04-16T00:00:00Z', 99)).toBe(49)
  expect(restAt('2026-04-16T00:00:00Z', 5000)).toBe(999)
  expect(restAt('2026-04-16T00:00:00Z', -1)).toBe(0)
  fc.assert(
    fc.property(fc.constantFrom(...tiers), fc.nat(), fc.nat(), fc.nat(), (tier, from, long, at) => {
      const period = { tier, cents: at, start: new Date(from), end: new Date(from + long) }
      const worth = unusedCredit(period, new Date(at))
      expect(worth).toBeGreaterThanOrEqual(0)
      expect(worth).toBeLessThanOrEqual(plans[tier].monthlyPrice)
    }),
  )
})
