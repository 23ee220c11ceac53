import { useMutation, useQueryClient } from '@tanstack/react-query'

import { cancelPlan, downgradePlan } from '#contract/accounts/billing.ts'
import { type PlanUsage } from '#contract/accounts/plan-usage.ts'
import { type DowngradePath, downgradePath, plans, formatPrice } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { mediumDateText } from '#web/format/dates.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { toastPlanError } from './plan-toasts.ts'
import { planUsageQuery } from './plan-usage-query.ts'

interface DowngradeDialogProps {
  limits: PlanUsage
  downgradeTo: Tier
  onClose: () => void
  onPay: () => void
}

/** Asks before a downgrade, with the words that fit its `downgradePath`. */
export function DowngradeDialog({
  limits,
  downgradeTo: wanted,
  onClose,
  onPay,
}: DowngradeDialogProps) {
  const client = useQueryClient()
  const { givenTier: gift, paidTier: paid, subscriptionTier } = limits
  const way = downgradePath({ gift, paid }, wanted)
  // Giving up the gift leaves the paid plan.
  const downgradeTo = way === 'give-up' ? paid : wanted
  const { done, ...words } = wordsOf(way, limits, downgradeTo)
  const change = useMutation({
    mutationFn: () =>
      way === 'give-up' || downgradeTo === 'free'
        ? call(cancelPlan, { body: { gift: way === 'give-up', paidTier: paid } })
        : call(downgradePlan, { body: { tier: downgradeTo } }),
    onSuccess(changed) {
      client.setQueryData(planUsageQuery.queryKey, changed)
      toast({ ...done(changed), variant: 'success' })
    },
    onError: (error) => toastPlanError(client, error),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      cancelLabel={`Keep ${plans[subscriptionTier].name}`}
      onConfirm={() => (way === 'purchase' ? onPay() : change.mutate())}
      pending={change.isPending}
      {...words}
    />
  )
}

function wordsOf(way: DowngradePath, limits: PlanUsage, downgradeTo: Tier) {
  const { name } = plans[limits.subscriptionTier]
  const next = plans[downgradeTo]
  const until = limits.periodEnd ? mediumDateText(limits.periodEnd) : 'the end of the paid period'
  const kept = { title: 'Downgrade scheduled', description: `You keep ${name} until ${until}.` }
  if (way === 'purchase') {
    return {
      title: `Pay for ${next.name} instead?`,
      description: `Your ${name} plan was a gift and costs you nothing. ${next.name} is a lower plan at ${formatPrice(downgradeTo)}/month, and it replaces ${name} once you pay.`,
      confirmLabel: 'Continue to Payment',
      done: () => kept,
    }
  }
  if (way === 'give-up') {
    return {
      title: `Give up your ${name} plan?`,
      description: `It was a gift, so it costs you nothing. If you give it up, you move to ${next.name} right away, with ${pluralize(next.leagueLimit, 'league')} a month, and you’d have to pay to get ${name} back.`,
      confirmLabel: `Go to ${next.name}`,
      danger: true,
      done: ({ subscriptionTier }: PlanUsage) => ({
        title: 'Plan changed',
        description: `You’re on the ${plans[subscriptionTier].name} plan.`,
      }),
    }
  }
  if (downgradeTo === 'free') {
    return {
      title: `Cancel your ${name} plan?`,
      description: `You keep ${name} until ${until}, and your card won’t be charged again. After that you move to the ${plans[limits.givenTier].name} plan${limits.givenTier === 'free' ? ', with 1 league a month' : ' that was given to you'}.`,
      confirmLabel: 'Cancel at Period End',
      danger: true,
      done: () => ({ ...kept, title: 'Subscription canceled' }),
    }
  }
  return {
    title: `Downgrade to ${next.name}?`,
    description: `You keep ${name} until ${until}. Then you switch to ${next.name}: ${next.leagueLimit} leagues a month for ${formatPrice(downgradeTo)}/month. You won’t be charged today.`,
    confirmLabel: 'Downgrade',
    done: () => kept,
  }
}
