import { useMutation, useQueryClient } from '@tanstack/react-query'

import { createPaymentIntent } from '#contract/accounts/billing.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { call } from '#web/api/client.ts'

import { type OpenPurchase, openPurchaseQuery } from './queries.ts'

/**
 * Starts the purchase of a plan and stores it as the open one. Idempotent: the server resumes a purchase of
 * the same plan. Starting another plan cancels it.
 */
export function useStartPurchase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (tier: Tier): Promise<OpenPurchase> => ({
      ...(await call(createPaymentIntent, { body: { tier } })),
      tier,
    }),
    onMutate: (tier) =>
      client.setQueryData(openPurchaseQuery.queryKey, (open) =>
        open?.tier === tier ? open : null,
      ),
    onSuccess: (purchase) => client.setQueryData(openPurchaseQuery.queryKey, purchase),
  })
}
