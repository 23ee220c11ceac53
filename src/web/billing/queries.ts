import { keys } from '#web/client/keys.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'

import { listPlans, listReceipts, type PaymentIntent } from '#contract/billing.ts'
import type { Tier } from '#domain/billing/plans.ts'
import { call } from '#web/client/api.ts'

/** The plans and what they give, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => (await call(listPlans)).plans,
})

/** What I paid, latest first; stale whenever my limits are. */
export const receiptsQuery = queryOptions({
  queryKey: [...keys.limits, 'receipts'],
  queryFn: async () => (await call(listReceipts)).receipts,
})

/** A purchase that waits for its payment. */
export interface OpenPurchase extends PaymentIntent {
  tier: Tier
}

/** My open purchase; null for none. Only `useStartPurchase` starts one: nothing is fetched. */
export const openPurchaseQuery = queryOptions<OpenPurchase | null>({
  queryKey: ['open-purchase'],
  queryFn: skipToken,
})
