import type { QueryClient } from '@tanstack/react-query'

import { ApiError, sentence } from '#web/client/api.ts'
import { limitsQuery } from './limits-query.ts'
import { toast } from '#web/ui/toast.ts'

/** Refuses the free plan to those who have it. */
export function tellFree(): void {
  toast({ title: 'Already Free', description: "You're already on the free plan!" })
}

/** Says why a plan could not be changed. What this window shows may be older than the plan. */
export function tellPlanFailure(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.code === 'plan-free') tellFree()
  else {
    const description = sentence(error, 'Failed to change your plan')
    toast({ title: 'Error', description, variant: 'destructive' })
  }
  void client.invalidateQueries({ queryKey: limitsQuery.queryKey })
}
