import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'

import type { Limits } from '#contract/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { sentence } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'

import { purchaseQuery, purchasesKey } from './queries.ts'
import { wayTo } from './ways.ts'

const DowngradeDialog = lazy(async () => ({
  default: (await import('./downgrade-dialog.tsx')).DowngradeDialog,
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
    // Only what is paid for can end, or go on as something smaller.
    else if (way === 'Downgrade' && limits.periodEnd && !isNext) setSmaller(tier)
    else if (way === 'Current Plan' && tier === 'free') tellFree()
  }
  return {
    choose,
    /** The plan whose purchase is being begun. */
    choosing: begin.isPending ? begin.variables : null,
    dialog: limits && smaller && (
      <Suspense>
        <DowngradeDialog limits={limits} to={smaller} onClose={() => setSmaller(null)} />
      </Suspense>
    ),
  }
}

function tellFree(): void {
  toast({ title: 'Already Free', description: "You're already on the free plan!" })
}
