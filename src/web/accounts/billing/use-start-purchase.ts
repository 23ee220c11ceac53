import { useMutation, useQueryClient } from '@tanstack/react-query'

import { createPaymentIntent } from '#contract/accounts/billing.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { call } from '#web/api/client.ts'

import { toastActivated } from './plan-toasts.ts'
import { planUsageQuery } from './plan-usage-query.ts'
import { type OpenPurchase, openPurchaseQuery } from './queries.ts'

/**
 * Starts the purchase of a plan and stores it as the open one, or returns null if nothing is due and the plan has started.
 * Idempotent: the server resumes a purchase of the same plan. Starting another plan cancels it.
 */
export function useStartPurchase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (tier: Tier): Promise<OpenPurchase | null> => {
      const { clientSecret, ...intent } = await call(createPaymentIntent, { body: { tier } })
      return clientSecret === null ? null : { ...intent, clientSecret, tier }
    },
    onMutate: (tier) =>
      client.setQueryData(openPurchaseQuery.queryKey, (open) =>
        open?.tier === tier ? open : null,
      ),
    async onSuccess(purchase, tier) {
      client.setQueryData(openPurchaseQuery.queryKey, purchase)
      if (purchase) return
      toastActivated(tier)
      await client.invalidateQueries({ queryKey: planUsageQuery.queryKey })
    },
  })
}
