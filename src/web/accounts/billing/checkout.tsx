import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'

import { isHigherTier, plans, formatPrice } from '#domain/billing/plans.ts'
import type { PaidTier } from '#domain/billing/tiers.ts'
import { errorMessage, httpStatus } from '#web/api/client.ts'
import { Money } from '#web/format/score.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useFocusAfterChange } from '#web/ui/hooks/use-focus-after-change.ts'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { planUsageQuery } from './plan-usage-query.ts'
import { type OpenPurchase, openPurchaseQuery } from './queries.ts'
import { useStartPurchase } from './use-start-purchase.ts'

const StripeForm = lazy(async () => ({
  default: (await import('./stripe-form.tsx')).StripeForm,
}))
const TestCardForm = lazy(async () => ({
  default: (await import('./test-card-form.tsx')).TestCardForm,
}))

const cardHeading = 'payment-card'

/**
 * The screen that pays for a plan. A purchase that isn't open yet starts when the payer continues. Once the plan is paid
 * for, in this window or another, it gives way to the plans.
 */
export function Checkout({ tier }: { tier: PaidTier }) {
  useLeaveOncePaid(tier)
  const { data: open } = useQuery(openPurchaseQuery)
  const purchase = open?.tier === tier ? open : undefined
  const start = useStartPurchase()
  const failed = !purchase && start.isError
  useFocusAfterChange(purchase ? 'form' : failed, () => document.getElementById(cardHeading))
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5">
      <PageHeading
        title="Complete Your Subscription"
        actions={<ButtonLink href="/subscription">Back to Plans</ButtonLink>}
      >
        Subscribe to {plans[tier].name} for {formatPrice(tier)}/month
      </PageHeading>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title="Card" headingId={cardHeading}>
          {purchase ? (
            <Suspense fallback={<FormSkeleton />}>
              <CheckoutForm tier={tier} purchase={purchase} />
            </Suspense>
          ) : (
            <CheckoutStart tier={tier} start={start} />
          )}
        </Card>
        {!failed && <OrderSummary tier={tier} purchase={purchase} />}
      </div>
    </div>
  )
}

function useLeaveOncePaid(tier: PaidTier): void {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const isPaid = useQuery(planUsageQuery).data?.paidTier === tier
  useEffect(() => {
    if (!isPaid) return undefined
    const leave = () => {
      // A payment that is under way here ends with a page of its own.
      if (client.isMutating() === 0) navigate('/subscription', { replace: true })
    }
    leave()
    return client.getMutationCache().subscribe(leave)
  }, [client, navigate, isPaid])
}

interface StartProps {
  tier: PaidTier
  start: ReturnType<typeof useStartPurchase>
}

/** The step before the card form, for a URL that names a plan. */
function CheckoutStart({ tier, start }: StartProps) {
  const startPurchase = () => start.mutate(tier)
  if (start.isError) {
    return (
      <ErrorState
        title={errorMessage(start.error, 'Failed to start subscription process')}
        // The server would refuse the plan again.
        onRetry={httpStatus(start.error) === 409 ? undefined : startPurchase}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        You’ll enter your card next. Nothing is charged yet. If nothing is due, your plan starts
        right away.
      </p>
      <Button variant="primary" pending={start.isPending} onClick={startPurchase}>
        Continue to Payment
      </Button>
    </div>
  )
}

const FormSkeleton = () => (
  <SkeletonRows rows={4} label="Loading the payment form" className="h-16" />
)

function CheckoutForm({ tier, purchase }: { tier: PaidTier; purchase: OpenPurchase }) {
  const { clientSecret, publishableKey } = purchase
  const submitLabel = `Subscribe to ${plans[tier].name} - ${formatPrice(tier)}/month`
  // A purchase that replaces another one gets a new form.
  const form = { key: clientSecret, clientSecret, submitLabel }
  if (publishableKey === null) return <TestCardForm {...form} key={form.key} />
  return <StripeForm {...form} key={form.key} publishableKey={publishableKey} />
}

function OrderSummary({ tier, purchase }: { tier: PaidTier; purchase: OpenPurchase | undefined }) {
  const { name, monthlyPrice, leagueLimit } = plans[tier]
  const { data: limits } = useQuery(planUsageQuery)
  return (
    <Card title={`${name} Plan`} className="max-md:-order-1">
      <dl className="grid gap-2">
        <SummaryRow label="Per month">
          <Money cents={monthlyPrice} />
        </SummaryRow>
        {purchase && purchase.credit > 0 && (
          <SummaryRow label="Credit for your current plan">
            −<Money cents={purchase.credit} />
          </SummaryRow>
        )}
        {purchase && (
          <SummaryRow label="Today" className="border-t-2 border-ink pt-2">
            <Money cents={purchase.amountDue} className="text-lg font-semibold" />
          </SummaryRow>
        )}
      </dl>
      {limits && isHigherTier(limits.givenTier, tier) && (
        <p className="mt-4 text-sm font-semibold">
          It replaces your gift plan, {plans[limits.givenTier].name}.
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        {leagueLimit} leagues a month. Renews monthly at {formatPrice(tier)} until you cancel.
        Cancel anytime and keep what you’ve paid for.
      </p>
    </Card>
  )
}

interface RowProps {
  label: string
  className?: string
  children: ReactNode
}

function SummaryRow({ label, className, children }: RowProps) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="digits">{children}</dd>
    </div>
  )
}
