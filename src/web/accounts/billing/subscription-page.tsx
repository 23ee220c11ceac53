import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { paidTiers } from '#domain/billing/tiers.ts'
import { errorMessage } from '#web/api/client.ts'
import { Card } from '#web/ui/display/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { Checkout } from './checkout.tsx'
import { toastAlreadyFree } from './plan-toasts.ts'
import { planUsageQuery } from './plan-usage-query.ts'
import { Plans } from './plans.tsx'
import { toastDeclined, useConfirmPayment } from './use-payment.tsx'

/** `/subscription`: the plans; with `?plan=pro`, the screen that pays for one. */
export function SubscriptionPage() {
  const [search] = useSearchParams()
  useRefuseFreePlan(search.get('plan') === 'free')
  const isRefused = search.get('redirect_status') === 'failed'
  useBankRefusal(isRefused)
  const intent = search.get('payment_intent')
  if (intent !== null && !isRefused) return <BankReturn intent={intent} />
  const tier = paidTiers.find((tier) => tier === search.get('plan'))
  return tier ? <Checkout key={tier} tier={tier} /> : <Plans />
}

/** Refuses a URL that chooses the free plan once the limits show that the user is already on it. */
function useRefuseFreePlan(isChosen: boolean): void {
  const tier = useQuery({ ...planUsageQuery, enabled: isChosen }).data?.subscriptionTier
  useEffect(() => {
    if (isChosen && tier === 'free') toastAlreadyFree()
  }, [isChosen, tier])
}

/** Says that the payer's bank refused a payment on its own page, from which the provider returns here. */
function useBankRefusal(isRefused: boolean): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isRefused) return
    navigate('/subscription', { replace: true })
    toastDeclined('Your bank didn’t approve the payment.')
  }, [isRefused, navigate])
}

/**
 * Finishes a payment that the payer's bank approved on its own page. The server checks the payment, whatever the
 * address says, which stays until then, so that a reload tries again.
 */
function BankReturn({ intent }: { intent: string }) {
  const { mutate, isPending } = useConfirmPayment()
  /** Why the last try failed; kept while the next one runs, so that its button stays. */
  const [failure, setFailure] = useState<Error | null>(null)
  const confirm = useCallback(() => mutate(intent, { onError: setFailure }), [mutate, intent])
  useEffect(confirm, [confirm])
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Confirming Your Payment"
        actions={<ButtonLink href="/subscription">Back to Plans</ButtonLink>}
      />
      <Card>
        {failure ? (
          <ErrorState
            title={errorMessage(failure, 'We couldn’t confirm your payment yet')}
            onRetry={confirm}
            pending={isPending}
          >
            If your bank approved it, don’t pay again. It counts as soon as it’s confirmed.
          </ErrorState>
        ) : (
          <SkeletonRows rows={3} label="Confirming your payment" />
        )}
      </Card>
    </div>
  )
}
