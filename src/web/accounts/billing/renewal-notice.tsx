import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { cancelPlan, resumePlan } from '#contract/accounts/billing.ts'
import { type PlanUsage } from '#contract/accounts/plan-usage.ts'
import { isHigherTier, plans, formatPrice } from '#domain/billing/plans.ts'
import { call } from '#web/api/client.ts'
import { mediumDateText } from '#web/format/dates.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { toastPlanError } from './plan-toasts.ts'
import { planUsageQuery } from './plan-usage-query.ts'

/** Says what happens to the plan next: a renewal, a cancellation, a downgrade, or a failed renewal. */
export function RenewalNotice({ limits }: { limits: PlanUsage }) {
  const { subscriptionTier: tier, subscriptionStatus, periodEnd, nextTier, givenTier } = limits
  const { name } = plans[tier]
  const until = periodEnd && mediumDateText(periodEnd)
  const cancel = <ChangePlanButton label="Cancel Plan" />
  if (subscriptionStatus === 'past_due') {
    const rest = until ? `You keep ${name} until ${until}.` : 'Your paid time is up.'
    return (
      <NoticeRow warns action={cancel}>
        {limits.hasNoCard
          ? `Your balance didn’t cover the renewal, and you have no saved card. ${rest} Choose a plan below and pay with a card.`
          : `Your renewal couldn’t be charged. ${rest} The payment provider will try your card again, or you can choose a plan below and pay with another card.`}
      </NoticeRow>
    )
  }
  if (!until && nextTier !== givenTier) {
    return (
      <NoticeRow action={cancel}>
        Your {plans[nextTier].name} plan renews for {formatPrice(nextTier)}/month.
      </NoticeRow>
    )
  }
  if (isHigherTier(givenTier, limits.paidTier)) {
    return (
      <NoticeRow>
        {name} was a gift. You’re not charged for it.
        {until && ` You also pay for ${plans[limits.paidTier].name}, until at least ${until}.`}
      </NoticeRow>
    )
  }
  if (!until) return null
  if (nextTier === tier) {
    return (
      <NoticeRow action={cancel}>
        Renews on {until} for {formatPrice(tier)}
        {limits.hasNoCard
          ? ' from your balance. You have no saved card. If the balance doesn’t cover it, choose the plan again and pay with a card.'
          : '.'}
      </NoticeRow>
    )
  }
  // A plan whose renewal had failed has ended at the provider.
  const keep = !limits.hasEnded && <ChangePlanButton keeps label={`Keep ${name}`} />
  if (nextTier === 'free') {
    return (
      <NoticeRow warns action={keep}>
        Canceled. You keep {name} until {until}, and then move to the Free plan.
      </NoticeRow>
    )
  }
  return (
    <NoticeRow action={keep}>
      You keep {name} until {until}. Then it becomes {plans[nextTier].name}
      {nextTier === givenTier && (limits.hasEnded || limits.cancelAtPeriodEnd)
        ? ', which was given to you for free.'
        : ` for ${formatPrice(nextTier)}/month.`}
    </NoticeRow>
  )
}

interface LineProps {
  warns?: boolean
  action?: ReactNode
  children: ReactNode
}

function NoticeRow({ warns, action, children }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 border-t px-4 py-3 text-sm ${warns ? 'border-rough bg-rough-soft' : 'border-line text-ink-soft'}`}
    >
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  )
}

function ChangePlanButton({ keeps, label }: { keeps?: boolean; label: string }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => (keeps ? call(resumePlan) : call(cancelPlan, { body: { gift: false } })),
    onSuccess(limits) {
      client.setQueryData(planUsageQuery.queryKey, limits)
      toastSuccess(
        keeps ? 'Subscription resumed' : 'Subscription canceled',
        keeps
          ? `You stay on ${plans[limits.subscriptionTier].name}.`
          : 'Your card won’t be charged again.',
      )
    },
    onError: (error) => toastPlanError(client, error),
  })
  return (
    <Button pending={change.isPending} onClick={() => change.mutate()}>
      {label}
    </Button>
  )
}
