import * as z from 'zod/mini'

import { tiers } from '#domain/billing/tiers.ts'

import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/shapes.ts'

/** The caller's plan and how much of it is used. */
export const PlanUsage = z.object({
  /** The plan in effect. */
  subscriptionTier: z.enum(tiers),
  /** `past_due` when the last renewal couldn't be charged. */
  subscriptionStatus: z.enum(['active', 'past_due']),
  totalLeaguesCreated: z.int(),
  currentUsage: z.object({ leaguesCreated: z.int(), leagueLimit: z.int() }),
  /** The end of the paid period; null without a paid plan. */
  periodEnd: z.nullable(instant),
  /** Whether it is canceled: active until `periodEnd`, then not renewed. */
  cancelAtPeriodEnd: z.boolean(),
  /** The plan given as a gift; `free` for none. The higher of the two plans is in effect. */
  givenTier: z.enum(tiers),
  /** The paid plan; `free` for none. */
  paidTier: z.enum(tiers),
  /** The plan after `periodEnd`. */
  nextTier: z.enum(tiers),
  /** Whether it renews only from a balance at Stripe. A server of the version before sends nothing. */
  hasNoCard: z.optional(z.boolean()),
  /** Whether no subscription runs, so that a paid plan only lasts until `periodEnd`. Nor does it send this. */
  hasEnded: z.optional(z.boolean()),
})
export type PlanUsage = z.output<typeof PlanUsage>

export const getPlanUsage = endpoint({
  method: 'GET',
  path: '/api/subscription/check-limits',
  access: 'account',
  summary: 'My plan and how many leagues I created this month',
  response: PlanUsage,
})
