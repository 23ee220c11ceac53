import type { Tier } from './tiers.ts'

/** The name of each tier's plan. */
export const planNames: Record<Tier, string> = {
  free: 'Free',
  pro: 'Pro',
  premium: 'Premium',
  enterprise: 'Enterprise',
}
