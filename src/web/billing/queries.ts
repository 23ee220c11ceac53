import { createPaymentIntent, listPlans, listReceipts } from '#contract/billing.ts'
import type { Tier } from '#domain/billing/plans.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The plans and what they give, cheapest first. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: async () => (await call(listPlans)).plans,
})

/** What I paid, latest first; stale whenever my limits are. */
export const receiptsQuery = queryOptions({
  queryKey: ['limits', 'receipts'],
  queryFn: async () => (await call(listReceipts)).receipts,
})

/** Of every purchase that was begun. */
export const purchasesKey = ['purchases']

/** A purchase that waits to be paid. Asking begins it, or goes on with the one that was begun. */
export const purchaseQuery = (tier: Tier) =>
  queryOptions({
    queryKey: [...purchasesKey, tier],
    queryFn: () => call(createPaymentIntent, { body: { tier } }),
    gcTime: 10_000,
  })
