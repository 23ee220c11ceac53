import { queryOptions, skipToken } from '@tanstack/react-query'

import { listPlans, listReceipts, type PaymentIntent } from '#contract/accounts/billing.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The plans and their features, cheapest first. */
export const plansQuery = endpointQuery(['plans'], listPlans, {}, ({ plans }) => plans)

/** My receipts, latest first. Invalidated with my limits. */
export const receiptsQuery = endpointQuery(
  [...queryKeys.planUsage, 'receipts'],
  listReceipts,
  {},
  ({ receipts }) => receipts,
)

/** A purchase that awaits payment. */
export interface OpenPurchase extends PaymentIntent {
  clientSecret: string
  tier: Tier
}

/** My open purchase; null if there is none. Never fetched: `useStartPurchase` sets it. */
export const openPurchaseQuery = queryOptions<OpenPurchase | null>({
  queryKey: ['open-purchase'],
  queryFn: skipToken,
})
