import type { PlanUsage } from '#contract/accounts/plan-usage.ts'

/** The plan of someone who pays for Pro and has created 3 of 5 leagues. */
export const proUsage: PlanUsage = {
  subscriptionTier: 'pro',
  subscriptionStatus: 'active',
  totalLeaguesCreated: 3,
  currentUsage: { leaguesCreated: 3, leagueLimit: 5 },
  periodEnd: null,
  cancelAtPeriodEnd: false,
  givenTier: 'free',
  paidTier: 'pro',
  nextTier: 'pro',
  hasNoCard: false,
}
