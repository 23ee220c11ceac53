import { queryOptions, skipToken } from '@tanstack/react-query'

import { listPlans, listReceipts, type PaymentIntent } from '#contract/accounts/billing.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** The plans and their features, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  ...dataFrom(listPlans, {}, ({ plans }) => plans),
})

/** My receipts, latest first. Invalidated with my limits. */
export const receiptsQuery = queryOptions({
  queryKey: [...keys.limits, 'receipts'],
  ...dataFrom(listReceipts, {}, ({ receipts }) => receipts),
})

/** A purchase that awaits payment. */
export interface OpenPurchase extends PaymentIntent {
  tier: Tier
}

/** My open purchase; null if there is none. Never fetched: `useStartPurchase` sets it. */
export const openPurchaseQuery = queryOptions<OpenPurchase | null>({
  queryKey: ['open-purchase'],
  queryFn: skipToken,
})
