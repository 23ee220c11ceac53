import { useMutation, useQueryClient } from '@tanstack/react-query'

import { cancelPlan, downgradePlan, type Limits } from '#contract/plans.ts'
import { plans, priceInWords, type Tier } from '#domain/plans.ts'
import { call, sentence } from '#web/api.ts'
import { limitsQuery } from '#web/dashboard/queries.ts'
import { longDateText } from '#web/golf/dates.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

interface DowngradeDialogProps {
  limits: Limits
  to: Tier
  onClose: () => void
}

/** Asks whether a smaller plan, or none, shall follow at the end of what is paid for. */
export function DowngradeDialog({ limits, to, onClose }: DowngradeDialogProps) {
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
    onError(error) {
      const description = sentence(error, 'Failed to change your plan')
      toast({ title: 'Error', description, variant: 'destructive' })
      void client.invalidateQueries({ queryKey: limitsQuery.queryKey })
    },
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
          ? `You keep ${name} until ${until}, and your card is not charged again. After that you are on the Free plan, with 1 league a month.`
          : `You keep ${name} until ${until}. Then it becomes ${next.name} for ${priceInWords(to)}/month, with ${next.leagueLimit} leagues a month. Nothing is charged today.`
      }
      confirmLabel={to === 'free' ? 'Cancel at Period End' : 'Downgrade'}
      cancelLabel={`Keep ${name}`}
      danger={to === 'free'}
      onConfirm={() => change.mutate()}
      pending={change.isPending}
    />
  )
}
