import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { cancelPlan, resumePlan } from '#contract/accounts/billing.ts'
import { type PlanUsage } from '#contract/accounts/plan-usage.ts'
import { isHigherTier, plans, formatPrice } from '#domain/billing/plans.ts'
import { call } from '#web/api/api.ts'
import { longDateText } from '#web/format/dates.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { limitsQuery } from './limits-query.ts'
import { toastPlanFailure } from './plan-failure.ts'

/** Says what happens to the plan next: a renewal, a cancellation, a downgrade, or a failed renewal. */
export function WhatNext({ limits }: { limits: PlanUsage }) {
  const { subscriptionTier: tier, subscriptionStatus, periodEnd, nextTier, givenTier } = limits
  const { name } = plans[tier]
  const until = periodEnd && longDateText(periodEnd)
  if (subscriptionStatus === 'past_due') {
    return (
      <Line warns action={<Change to={cancelPlan} label="Stop Trying" />}>
        Your renewal could not be charged.{' '}
        {until ? `You keep ${name} until ${until}.` : 'The time you paid for is over.'} The payment
        provider will try your card again, or you can choose a plan below and pay with another card.
      </Line>
    )
  }
  if (isHigherTier(givenTier, limits.paidTier)) {
    return (
      <Line>
        {name} was given to you. Nothing is charged for it.
        {until && ` You also pay for ${plans[limits.paidTier].name}, until at least ${until}.`}
      </Line>
    )
  }
  const cancel = <Change to={cancelPlan} label="Cancel Plan" />
  if (!until) {
    if (nextTier === givenTier) return null
    return (
      <Line action={cancel}>
        Your {plans[nextTier].name} plan renews for {formatPrice(nextTier)}/month.
      </Line>
    )
  }
  if (nextTier === tier) {
    return (
      <Line action={cancel}>
        Renews on {until} for {formatPrice(tier)}.
      </Line>
    )
  }
  const keep = <Change to={resumePlan} label={`Keep ${name}`} />
  if (nextTier === 'free') {
    return (
      <Line warns action={keep}>
        Canceled. You keep {name} until {until}, and then move to the Free plan.
      </Line>
    )
  }
  return (
    <Line action={keep}>
      You keep {name} until {until}. Then it becomes {plans[nextTier].name}
      {nextTier === givenTier
        ? ', which was given to you for free.'
        : ` for ${formatPrice(nextTier)}/month.`}
    </Line>
  )
}

interface LineProps {
  warns?: boolean
  action?: ReactNode
  children: ReactNode
}

function Line({ warns, action, children }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 border-t px-4 py-3 text-sm ${warns ? 'border-rough bg-rough-soft' : 'border-line text-ink-soft'}`}
    >
      <p className="max-w-prose">{children}</p>
      {action}
    </div>
  )
}

function Change({ to, label }: { to: typeof resumePlan | typeof cancelPlan; label: string }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => call<typeof to>(to),
    onSuccess(limits) {
      client.setQueryData(limitsQuery.queryKey, limits)
      const { subscriptionTier, cancelAtPeriodEnd, periodEnd } = limits
      const stays = periodEnd !== null && !cancelAtPeriodEnd
      toast({
        title: stays ? 'Subscription Resumed' : 'Subscription Canceled',
        description: stays
          ? `You stay on ${plans[subscriptionTier].name}.`
          : 'Your card won’t be charged again.',
        variant: 'success',
      })
    },
    onError: (error) => toastPlanFailure(client, error),
  })
  return (
    <Button pending={change.isPending} onClick={() => change.mutate()}>
      {label}
    </Button>
  )
}
