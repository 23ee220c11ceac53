import { useSearchParams } from 'wouter'

import { paidTiers } from '#domain/plans.ts'

import { PaymentView } from './payment-view.tsx'
import { PlansView } from './plans-view.tsx'
import { useReturn } from './use-return.ts'

/** `/subscription`: the plans; with `?plan=pro` the screen that pays for one. */
export function SubscriptionPage() {
  const [search] = useSearchParams()
  useReturn()
  const tier = paidTiers.find((tier) => tier === search.get('plan'))
  return tier ? <PaymentView key={tier} tier={tier} /> : <PlansView />
}
