import type { QueryClient } from '@tanstack/react-query'

import { plans } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { ApiError } from '#web/api/client.ts'
import { toastErrorOr } from '#web/api/toast-on-error.ts'
import { toast, toastSuccess } from '#web/ui/feedback/toast.ts'

import { planUsageQuery } from './plan-usage-query.ts'

/** Refuses the free plan to a user who is already on it. */
export function toastAlreadyFree(): void {
  toast({ title: 'Already Free', description: "You're already on the free plan!" })
}

/** Welcomes someone to the plan that they just paid for. */
export function toastActivated(tier: Tier): void {
  toastSuccess(
    'Subscription Activated',
    `Welcome to ${plans[tier].name}! Your subscription is now active.`,
  )
}

/** Says why a plan could not be changed, and refetches the limits: this window may show an old plan. */
export function toastPlanError(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'plan-free') toastAlreadyFree()
  else toastErrorOr('Failed to change your plan')(error)
  void client.invalidateQueries({ queryKey: planUsageQuery.queryKey })
}
