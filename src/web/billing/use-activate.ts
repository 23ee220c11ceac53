import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { confirmPayment } from '#contract/billing.ts'
import { plans } from '#domain/billing/plans.ts'
import { call } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

import { receiptsQuery } from './queries.ts'
import { limitsQuery } from './limits-query.ts'

/** Has a payment that was made confirmed by the server, says so, and goes back to the plans. */
export function useActivate() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (paymentIntentId: string) => call(confirmPayment, { body: { paymentIntentId } }),
    onSuccess(limits) {
      client.setQueryData(limitsQuery.queryKey, limits)
      void client.invalidateQueries({ queryKey: receiptsQuery.queryKey })
      const { name } = plans[limits.subscriptionTier]
      toast({
        title: 'Subscription Activated',
        description: `Welcome to ${name}! Your subscription is now active.`,
        variant: 'success',
      })
      navigate('/subscription', { replace: true })
    },
  })
}
