/** The plans, cheapest first. A user without one is on `free`. */
export const tiers = ['free', 'pro', 'premium', 'enterprise'] as const
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

/** @see spec.md section 9 */
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
