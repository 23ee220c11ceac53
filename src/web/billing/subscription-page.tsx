import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

import { paidTiers } from '#domain/billing/plans.ts'

import { limitsQuery } from './limits-query.ts'

import { PaymentView } from './payment-view.tsx'
import { PlansView } from './plans-view.tsx'
import { tellFree } from './tell-plan-failure.ts'
import { useReturn } from './use-return.ts'

/** `/subscription`: the plans; with `?plan=pro` the screen that pays for one. */
export function SubscriptionPage() {
  const [search] = useSearchParams()
  useReturn()
  useFreeRefused(search.get('plan') === 'free')
  const tier = paidTiers.find((tier) => tier === search.get('plan'))
  return tier ? <PaymentView key={tier} tier={tier} /> : <PlansView />
}

/** Answers an address that chooses the free plan, once it is known who has it already. */
function useFreeRefused(isChosen: boolean): void {
  const tier = useQuery({ ...limitsQuery, enabled: isChosen }).data?.subscriptionTier
  useEffect(() => {
    if (isChosen && tier === 'free') tellFree()
  }, [isChosen, tier])
}
