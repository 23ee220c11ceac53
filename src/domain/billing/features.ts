import type { Tier } from './tiers.ts'

/** The features that each plan advertises. @see docs/rules.md#plans */
export const planFeatures: Record<Tier, readonly string[]> = {
  free: ['Basic tournament data', 'Standard player groups', 'Email support'],
  pro: [
    'Live tournament scoring',
    'AI-powered player insights',
    'Advanced player analytics',
    'Priority support',
  ],
  premium: [
    'Advanced AI team strategy',
    'Real-time leaderboards',
    'Custom player groupings',
    'Phone support',
  ],
  enterprise: ['Premium AI insights', 'White-label options', 'API access', 'Dedicated support'],
}

/** The features that TeeTime doesn't have yet: personal tokens for programs. */
export const comingFeatures: readonly string[] = ['API access']
