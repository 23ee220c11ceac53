import { useMutation, useQueryClient } from '@tanstack/react-query'

import { cancelPlan, downgradePlan } from '#contract/accounts/billing.ts'
import { type Limits } from '#contract/accounts/limits.ts'
import { plans, priceText, downgradePath } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { call } from '#web/client/api.ts'
import { longDateText } from '#web/format/dates.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

import { GiveUpDialog, PayInsteadDialog } from './gift-dialog.tsx'
import { limitsQuery } from './limits-query.ts'
import { toastPlanFailure } from './plan-failure.ts'

interface DowngradeDialogProps {
  limits: Limits
  to: Tier
  onClose: () => void
}

/** Asks before a downgrade, with the dialog that fits its `downgradePath`. */
export function DowngradeDialog(props: DowngradeDialogProps & { onPay: () => void }) {
  const { givenTier: given, paidTier: paid } = props.limits
  const way = downgradePath({ given, paid }, props.to)
  if (way === 'purchase') return <PayInsteadDialog {...props} />
  // Giving up the gift leaves the paid plan.
  if (way === 'give-up') return <GiveUpDialog {...props} to={paid} />
  return <PeriodEndDialog {...props} />
}

/** Asks before scheduling a smaller plan, or none, for the end of the paid period. */
function PeriodEndDialog({ limits, to, onClose }: DowngradeDialogProps) {
  const client = useQueryClient()
  const { name } = plans[limits.subscriptionTier]
  const until = limits.periodEnd ? longDateText(limits.periodEnd) : 'the end of the paid period'
  const change = useMutation({
    mutationFn: () =>
      to === 'free' ? call(cancelPlan) : call(downgradePlan, { body: { tier: to } }),
    onSuccess(changed) {
      client.setQueryData(limitsQuery.queryKey, changed)
      toast({
        title: to === 'free' ? 'Subscription Canceled' : 'Downgrade Scheduled',
        description: `You keep ${name} until ${until}.`,
        variant: 'success',
      })
    },
    onError: (error) => toastPlanFailure(client, error),
    onSettled: onClose,
  })
  const next = plans[to]
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={to === 'free' ? `Cancel your ${name} plan?` : `Downgrade to ${next.name}?`}
      description={
        to === 'free'
          ? `You keep ${name} until ${until}, and your card won’t be charged again. After that you move to the ${plans[limits.givenTier].name} plan${limits.givenTier === 'free' ? ', with 1 league a month' : ' that was given to you'}.`
          : `You keep ${name} until ${until}. Then it becomes ${next.name} for ${priceText(to)}/month, with ${next.leagueLimit} leagues a month. Nothing is charged today.`
      }
      confirmLabel={to === 'free' ? 'Cancel at Period End' : 'Downgrade'}
      cancelLabel={`Keep ${name}`}
      danger={to === 'free'}
      onConfirm={() => change.mutate()}
      pending={change.isPending}
    />
  )
}
