import { useMutation, useQueryClient } from '@tanstack/react-query'

import { cancelPlan } from '#contract/accounts/billing.ts'
import { type Limits } from '#contract/accounts/limits.ts'
import { plans, priceText } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { call } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

import { limitsQuery } from './limits-query.ts'
import { toastPlanFailure } from './plan-failure.ts'

interface GiftDialogProps {
  limits: Limits
  to: Tier
  onClose: () => void
}

/** Asks before giving up a gifted plan. Nobody pays for it, so it ends at once. */
export function GiveUpDialog({ limits, to, onClose }: GiftDialogProps) {
  const client = useQueryClient()
  const { name } = plans[limits.givenTier]
  const giveUp = useMutation({
    mutationFn: () => call(cancelPlan),
    onSuccess(changed) {
      client.setQueryData(limitsQuery.queryKey, changed)
      toast({
        title: 'Plan Changed',
        description: `You are on the ${plans[changed.subscriptionTier].name} plan.`,
        variant: 'success',
      })
    },
    onError: (error) => toastPlanFailure(client, error),
    onSettled: onClose,
  })
  const { leagueLimit } = plans[to]
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Give up your ${name} plan?`}
      description={`It was given to you and costs nothing. It ends at once: you go to the ${plans[to].name} plan, with ${leagueLimit === 1 ? '1 league' : `${leagueLimit} leagues`} a month, and can't take ${name} back without paying.`}
      confirmLabel={`Go to ${plans[to].name}`}
      cancelLabel={`Keep ${name}`}
      danger
      onConfirm={() => giveUp.mutate()}
      pending={giveUp.isPending}
    />
  )
}

/** Asks before buying a smaller plan in place of a gifted one. */
export function PayInsteadDialog(props: GiftDialogProps & { onPay: () => void }) {
  const { limits, to, onClose, onPay } = props
  const { name } = plans[limits.givenTier]
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Pay for ${plans[to].name} instead?`}
      description={`Your ${name} plan was given to you and costs nothing. ${plans[to].name} is smaller, costs ${priceText(to)}/month, and takes its place once you have paid.`}
      confirmLabel="Continue to Payment"
      cancelLabel={`Keep ${name}`}
      onConfirm={onPay}
      pending={false}
    />
  )
}
