import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { paidTiers } from '#domain/billing/tiers.ts'

import { Checkout } from './checkout.tsx'
import { toastAlreadyFree } from './plan-toasts.ts'
import { planUsageQuery } from './plan-usage-query.ts'
import { Plans } from './plans.tsx'
import { toastDeclined, toastPaymentError, useConfirmPayment } from './use-payment.tsx'

/** `/subscription`: the plans; with `?plan=pro`, the screen that pays for one. */
export function SubscriptionPage() {
  const [search] = useSearchParams()
  useBankRedirect()
  useRefuseFreePlan(search.get('plan') === 'free')
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

/**
 * Finishes a payment that the payer's bank approved on its own page: the provider returns here with its
 * answer in the address. The server checks the payment, whatever the address says.
 */
function useBankRedirect(): void {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const confirm = useConfirmPayment()
  const handled = useRef(false)
  const intent = search.get('payment_intent')
  const status = search.get('redirect_status')
  useEffect(() => {
    if (intent === null || handled.current) return
    handled.current = true
    navigate('/subscription', { replace: true })
    if (status === 'failed') toastDeclined('Your bank didn’t approve the payment.')
    else confirm.mutate(intent, { onError: toastPaymentError })
  })
}
