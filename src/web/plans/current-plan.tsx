import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { cancelPlan, type Limits, resumePlan } from '#contract/plans.ts'
import { plans, priceInWords } from '#domain/plans.ts'
import { call, sentence } from '#web/api.ts'
import { limitsQuery } from '#web/dashboard/queries.ts'
import { longDateText } from '#web/golf/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

/** The plan that the reader is on, how much of it is used, and what becomes of it. */
export function CurrentPlan({ limits }: { limits: UseQueryResult<Limits> }) {
  const { data } = limits
  if (limits.isError && !data) {
    return (
      <section aria-label="Current plan" className="board">
        <ErrorState
          title="Failed to fetch subscription limits"
          onRetry={limits.refetch}
          pending={limits.isFetching}
        />
      </section>
    )
  }
  const { leaguesCreated, leagueLimit } = data?.currentUsage ?? {
    leaguesCreated: 0,
    leagueLimit: 1,
  }
  const failed = data?.subscriptionStatus === 'past_due'
  return (
    <section aria-label="Current plan" className="board" aria-busy={limits.isPending}>
      <div className="grid gap-x-8 gap-y-3 p-4 md:grid-cols-[1fr_20rem] md:items-center">
        <div>
          <p className="label-caps">Current plan</p>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <span className="font-display text-xl font-semibold">
              {plans[data?.subscriptionTier ?? 'free'].name}
            </span>
            <Badge tone={failed ? 'rough' : 'fairway'}>{failed ? 'Inactive' : 'Active'}</Badge>
          </p>
        </div>
        <div className="grid gap-2">
          <p className="text-sm">
            You've created {leaguesCreated} of {leagueLimit} leagues this month
          </p>
          <Used made={leaguesCreated} limit={leagueLimit} />
        </div>
      </div>
      {data && <WhatNext limits={data} />}
    </section>
  )
}

/** The month's leagues as a bar; the words beside it say the same. */
function Used({ made, limit }: { made: number; limit: number }) {
  const share = limit > 0 ? Math.min(made / limit, 1) : 1
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full">
      <rect width="100" height="1" className="fill-line" />
      <rect width={share * 100} height="1" className={share < 1 ? 'fill-fairway' : 'fill-flag'} />
    </svg>
  )
}

/** Renewal, cancellation, a smaller plan to come, or a renewal that failed. */
function WhatNext({ limits }: { limits: Limits }) {
  const { subscriptionTier: tier, subscriptionStatus, periodEnd, nextTier } = limits
  const { name } = plans[tier]
  if (subscriptionStatus === 'past_due') {
    return (
      <Line warns action={<Change to={cancelPlan} label="Stop Trying" />}>
        Your renewal could not be charged, so what you paid for has ended. The payment provider
        tries your card again; or choose a plan below to pay with another card.
      </Line>
    )
  }
  if (!periodEnd) {
    return tier === 'free' ? null : <Line>{name} was given to you. Nothing is charged for it.</Line>
  }
  const until = longDateText(periodEnd)
  if (nextTier === tier) {
    return (
      <Line>
        Renews on {until} for {priceInWords(tier)}.
      </Line>
    )
  }
  const keep = <Change to={resumePlan} label={`Keep ${name}`} />
  if (nextTier === 'free') {
    return (
      <Line warns action={keep}>
        Cancelled. You keep {name} until {until}, and then you are on the Free plan.
      </Line>
    )
  }
  return (
    <Line action={keep}>
      You keep {name} until {until}. Then it becomes {plans[nextTier].name} for{' '}
      {priceInWords(nextTier)}/month.
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
        title: stays ? 'Subscription Resumed' : 'Subscription Cancelled',
        description: stays
          ? `You stay on ${plans[subscriptionTier].name}.`
          : 'Your card is not charged any more.',
        variant: 'success',
      })
    },
    onError(error) {
      const description = sentence(error, 'Failed to change your plan')
      toast({ title: 'Error', description, variant: 'destructive' })
      void client.invalidateQueries({ queryKey: limitsQuery.queryKey })
    },
  })
  return (
    <Button pending={change.isPending} onClick={() => change.mutate()}>
      {label}
    </Button>
  )
}
