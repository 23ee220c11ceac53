/** The paid plans, cheapest first. */
export const paidTiers = ['pro', 'premium', 'enterprise'] as const
export type PaidTier = (typeof paidTiers)[number]
/** All plans, cheapest first. */
export const tiers = ['free', ...paidTiers] as const
export type Tier = (typeof tiers)[number]
