import { dollars } from '../money/money.ts'
import { Refusal } from '../refusal.ts'

/** The plans that cost something, cheapest first. */
export const paidTiers = ['pro', 'premium', 'enterprise'] as const
export type PaidTier = (typeof paidTiers)[number]
/** The plans, cheapest first. A user without one is on `free`. */
export const tiers = ['free', ...paidTiers] as const
export type Tier = (typeof tiers)[number]

/** What a plan costs and gives. */
export interface Plan {
  name: string
  /** In cents. */
  monthlyPrice: number
  /** How many leagues its owner may make in a calendar month. */
  leagueLimit: number
  features: readonly string[]
}

/** What each plan costs and gives. @see docs/rules.md#plans */
export const plans: Record<Tier, Plan> = {
  free: {
    name: 'Free',
    monthlyPrice: 0,
    leagueLimit: 1,
    features: ['Basic tournament data', 'Standard player groups', 'Email support'],
  },
  pro: {
    name: 'Pro',
    monthlyPrice: 999,
    leagueLimit: 12,
    features: [
      'Live tournament scoring',
      'AI-powered player insights',
      'Advanced player analytics',
      'Priority support',
    ],
  },
  premium: {
    name: 'Premium',
    monthlyPrice: 1999,
    leagueLimit: 27,
    features: [
      'Advanced AI team strategy',
      'Real-time leaderboards',
      'Custom player groupings',
      'Phone support',
    ],
  },
  enterprise: {
    name: 'Enterprise',
    monthlyPrice: 4999,
    leagueLimit: 100,
    features: ['Premium AI insights', 'White-label options', 'API access', 'Dedicated support'],
  },
}

/** Whether a plan includes the AI assistant: Pro and above. */
export function hasAi(tier: Tier): boolean {
  return tier !== 'free'
}

/** A plan's price as people read it, `$9.99`; nothing is `$0`. */
export function priceText(tier: Tier): string {
  const { monthlyPrice } = plans[tier]
  return monthlyPrice === 0 ? '$0' : `$${dollars(monthlyPrice)}`
}

/** Whether a plan is a larger one than another. */
export function isHigherTier(tier: Tier, than: Tier): boolean {
  return tiers.indexOf(tier) > tiers.indexOf(than)
}

/** How long a plan that renews goes on while its next payment is on its way: Stripe takes an hour. */
export const renewalGraceHours = 3

/** The plans somebody holds: the one they were given and the one they paid for. `free` means none. */
export interface HeldPlans {
  given: Tier
  paid: Tier
}

/** The plan in effect: the larger of the two. */
const tierInEffect = ({ given, paid }: HeldPlans): Tier =>
  isHigherTier(given, paid) ? given : paid

/**
 * Holds a purchase to the plans somebody holds. Only a larger plan than the one paid for is paid for today.
 * It may be smaller than the one that was given: once it is paid for, it takes the gift's place.
 *
 * @throws {Refusal} plan-free, plan-current or plan-lower
 */
export function checkPurchase(held: HeldPlans, wanted: Tier): asserts wanted is PaidTier {
  const current = tierInEffect(held)
  if (wanted === 'free' && current === 'free') throw new Refusal('plan-free')
  if (wanted === current) throw new Refusal('plan-current')
  if (wanted === 'free' || !isHigherTier(wanted, held.paid)) throw new Refusal('plan-lower')
}

/**
 * How somebody gets to a smaller plan. `at-period-end` follows what is paid for, `give-up` drops the plan
 * that was given at once, `purchase` pays for the smaller one in the gift's place.
 */
export type DowngradePath = 'at-period-end' | 'give-up' | 'purchase'

export function downgradePath({ given, paid }: HeldPlans, wanted: Tier): DowngradePath {
  if (!isHigherTier(given, paid)) return 'at-period-end'
  return isHigherTier(wanted, paid) ? 'purchase' : 'give-up'
}

/** What is paid for a plan, and for how long. */
export interface PaidPeriod {
  tier: Tier
  start: Date
  end: Date
}

/**
 * What the unused rest of a month is worth, by the plan's price and the time that is left.
 *
 * @returns cents, rounded down
 */
export function unusedCents({ tier, start, end }: PaidPeriod, now: Date): number {
  const whole = end.getTime() - start.getTime()
  const left = Math.min(whole, end.getTime() - now.getTime())
  if (whole <= 0 || left <= 0) return 0
  return Math.floor((plans[tier].monthlyPrice * left) / whole)
}
