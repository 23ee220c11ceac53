import { useState } from 'react'
import { useLocation } from 'wouter'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { planAction } from './plan-card.tsx'
import { toastAlreadyFree } from './plan-toasts.ts'
import { useStartPurchase } from './use-start-purchase.ts'

const DowngradeDialog = lazyDialog(
  'Change your plan?',
  async () => (await import('./downgrade-dialog.tsx')).DowngradeDialog,
)

/** Handles a press on a plan: starts its purchase, asks about a downgrade, or refuses. */
export function useChoosePlan(limits: PlanUsage | undefined) {
  const [, navigate] = useLocation()
  const [smaller, setSmaller] = useState<Tier | null>(null)
  const start = useStartPurchase()
  const buy = (tier: Tier) =>
    start.mutate(tier, {
      onSuccess: (purchase) => purchase && navigate(`/subscription?plan=${tier}`),
      onError: toastErrorOr('Failed to start subscription process'),
    })
  const choose = (tier: Tier) => {
    if (!limits || start.isPending) return
    const action = planAction(tier, limits.subscriptionTier)
    const isNext = limits.nextTier === tier
    if (action === 'Upgrade') buy(tier)
    else if (action === 'Downgrade' && !(isNext && limits.periodEnd)) setSmaller(tier)
    else if (action === 'Current Plan' && tier === 'free') toastAlreadyFree()
  }
  return {
    choose,
    /** The plan whose purchase is starting. */
    choosing: start.isPending ? start.variables : null,
    dialog: limits && smaller && (
      <DowngradeDialog
        {...{ limits }}
        downgradeTo={smaller}
        onClose={() => setSmaller(null)}
        onPay={() => {
          setSmaller(null)
          buy(smaller)
        }}
      />
    ),
  }
}
