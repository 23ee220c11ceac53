import { tiers } from '#domain/plans.ts'
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'

export const Limits = z.object({
  subscriptionTier: z.enum(tiers),
  subscriptionStatus: z.string(),
  totalLeaguesCreated: z.int(),
  currentUsage: z.object({ leaguesCreated: z.int(), leagueLimit: z.int() }),
})
export type Limits = z.output<typeof Limits>

export const checkLimits = endpoint({
  method: 'GET',
  path: '/api/subscription/check-limits',
  access: 'account',
  summary: 'My plan and how many leagues I have made this month',
  response: Limits,
})
