import { toDollars } from '../money/money.ts'
import { planNames } from './plan-names.ts'
import { type Tier, tiers } from './tiers.ts'

/** A plan's price and how much it allows. */
export interface Plan {
  name: string
  /** In cents. */
  monthlyPrice: number
  /** How many leagues its owner may create in a calendar month. */
  leagueLimit: number
}

/** Every plan by its tier. @see docs/rules.md#plans */
export const plans: Record<Tier, Plan> = {
  free: {
    name: planNames.free,
    monthlyPrice: 0,
    leagueLimit: 1,
  },
  pro: {
    name: planNames.pro,
    monthlyPrice: 999,
    leagueLimit: 12,
  },
  premium: {
    name: planNames.premium,
    monthlyPrice: 1999,
    leagueLimit: 27,
  },
  enterprise: {
    name: planNames.enterprise,
    monthlyPrice: 4999,
    leagueLimit: 100,
  },
}

/** Whether a plan includes the AI assistant: Pro and above. */
export function includesAssistant(tier: Tier): boolean {
  return tier !== 'free'
}

/** A plan's price for people: `$9.99`, or `$0`. */
export function formatPrice(tier: Tier): string {
  const { monthlyPrice } = plans[tier]
  return monthlyPrice === 0 ? '$0' : `$${toDollars(monthlyPrice)}`
}

/** Whether a plan is above another. */
export function isHigherTier(tier: Tier, than: Tier): boolean {
  return tiers.indexOf(tier) > tiers.indexOf(than)
}

/** How long a renewing plan stays active while its next payment is under way: Stripe takes an hour. */
export const renewalGraceHours = 3

/** A user's plans: one given as a gift, one paid for. `free` means none. */
export interface HeldPlans {
  gift: Tier
  paid: Tier
}

/**
 * A way down to a smaller plan. `at-period-end` waits for the end of the paid period, `give-up` drops a gift at
 * once, `purchase` replaces a gift with a paid plan.
 */
export type DowngradePath = 'at-period-end' | 'give-up' | 'purchase'

/** How a user gets to a smaller plan. */
export function downgradePath({ gift, paid }: HeldPlans, target: Tier): DowngradePath {
  if (!isHigherTier(gift, paid)) return 'at-period-end'
  return isHigherTier(target, paid) ? 'purchase' : 'give-up'
}

/** A plan with the period that is paid for. */
export interface PaidPeriod {
  tier: Tier
  /** What it was paid with, less what was given back. */
  cents: number
  start: Date
  end: Date
}

/**
 * The value of the unused rest of a period, in proportion to what it was paid with.
 *
 * @returns cents, rounded down, and never more than the plan's price
 */
export function unusedCredit({ tier, cents, start, end }: PaidPeriod, now: Date): number {
  const whole = end.getTime() - start.getTime()
  const left = Math.min(whole, end.getTime() - now.getTime())
  if (whole <= 0 || left <= 0 || cents <= 0) return 0
  return Math.floor((Math.min(cents, plans[tier].monthlyPrice) * left) / whole)
}
