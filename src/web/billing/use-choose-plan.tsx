import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import type { Limits } from '#contract/billing.ts'
import type { Tier } from '#domain/billing/plans.ts'
import { sentence } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

import { purchaseQuery, purchasesKey } from './queries.ts'
import { tellFree } from './tell-plan-failure.ts'
import { wayTo } from './ways.ts'

const SmallerDialog = lazy(async () => ({
  default: (await import('./downgrade-dialog.tsx')).SmallerDialog,
}))

/** What becomes of a press on a plan: it is bought, it follows later, or nothing is to be done. */
export function useChoosePlan(limits: Limits | undefined) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [smaller, setSmaller] = useState<Tier | null>(null)
  const begin = useMutation({
    mutationFn(tier: Tier) {
      // Choosing one plan ends the purchase of another that was begun.
      client.removeQueries({ queryKey: purchasesKey })
      return client.fetchQuery(purchaseQuery(tier))
    },
    onSuccess: (_, tier) => navigate(`/subscription?plan=${tier}`),
    onError: (error) =>
      toast({
        title: 'Error',
        description: sentence(error, 'Failed to start subscription process'),
        variant: 'destructive',
      }),
  })
  const choose = (tier: Tier) => {
    if (!limits || begin.isPending) return
    const way = wayTo(tier, limits.subscriptionTier)
    const isNext = limits.nextTier === tier
    if (way === 'Upgrade') begin.mutate(tier)
    else if (way === 'Downgrade' && !(isNext && limits.periodEnd)) setSmaller(tier)
    else if (way === 'Current Plan' && tier === 'free') tellFree()
  }
  return {
    choose,
    /** The plan whose purchase is being begun. */
    choosing: begin.isPending ? begin.variables : null,
    dialog: limits && smaller && (
      <Suspense>
        <SmallerDialog
          {...{ limits }}
          to={smaller}
          onClose={() => setSmaller(null)}
          onPay={() => {
            setSmaller(null)
            begin.mutate(smaller)
          }}
        />
      </Suspense>
    ),
  }
}
