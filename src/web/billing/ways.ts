import { isHigherTier, type Tier } from '#domain/billing/plans.ts'

/** What choosing a plan does to someone, as its button says it. */
export type Way = 'Current Plan' | 'Upgrade' | 'Downgrade'

export function wayTo(tier: Tier, current: Tier): Way {
  if (tier === current) return 'Current Plan'
  return isHigherTier(tier, current) ? 'Upgrade' : 'Downgrade'
}
