import { useMutation, useQueryClient } from '@tanstack/react-query'

import { cancelPlan, downgradePlan, type Limits } from '#contract/billing.ts'
import { plans, priceText, type Tier, downgradePath } from '#domain/billing/plans.ts'
import { call } from '#web/client/api.ts'
import { limitsQuery } from './limits-query.ts'
import { longDateText } from '#web/format/dates.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

import { GiveUpDialog, PayInsteadDialog } from './gift-dialog.tsx'
import { tellPlanFailure } from './tell-plan-failure.ts'

interface DowngradeDialogProps {
  limits: Limits
  to: Tier
  onClose: () => void
}

/** Asks before somebody goes to a smaller plan, in the way that leads to it. */
export function SmallerDialog(props: DowngradeDialogProps & { onPay: () => void }) {
  const { givenTier: given, paidTier: paid } = props.limits
  const way = downgradePath({ given, paid }, props.to)
  if (way === 'purchase') return <PayInsteadDialog {...props} />
  // Once the gift is gone, the paid plan is left.
  if (way === 'give-up') return <GiveUpDialog {...props} to={paid} />
  return <DowngradeDialog {...props} />
}

/** Asks whether a smaller plan, or none, shall follow at the end of what is paid for. */
function DowngradeDialog({ limits, to, onClose }: DowngradeDialogProps) {
  const client = useQueryClient()
  const { name } = plans[limits.subscriptionTier]
  const until = limits.periodEnd ? longDateText(limits.periodEnd) : 'the end of what is paid for'
  const change = useMutation({
    mutationFn: () =>
      to === 'free' ? call(cancelPlan) : call(downgradePlan, { body: { tier: to } }),
    onSuccess(changed) {
      client.setQueryData(limitsQuery.queryKey, changed)
      toast({
        title: to === 'free' ? 'Subscription Cancelled' : 'Downgrade Scheduled',
        description: `You keep ${name} until ${until}.`,
        variant: 'success',
      })
    },
    onError: (error) => tellPlanFailure(client, error),
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
          ? `You keep ${name} until ${until}, and your card is not charged again. After that you are on the ${plans[limits.givenTier].name} plan${limits.givenTier === 'free' ? ', with 1 league a month' : ' that was given to you'}.`
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
