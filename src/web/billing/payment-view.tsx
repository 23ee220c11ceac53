import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense } from 'react'

import type { PaymentIntent } from '#contract/billing.ts'
import { isHigherTier, type PaidTier, plans, priceText } from '#domain/billing/plans.ts'
import { sentence, statusOf } from '#web/client/api.ts'
import { Money } from '#web/format/score.tsx'
import { PageHeading } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { purchaseQuery } from './queries.ts'
import { limitsQuery } from './limits-query.ts'

const StripeForm = lazy(async () => ({
  default: (await import('./stripe-form.tsx')).StripeForm,
}))
const TestCardForm = lazy(async () => ({
  default: (await import('./test-card-form.tsx')).TestCardForm,
}))

/** The screen that pays for a plan. */
export function PaymentView({ tier }: { tier: PaidTier }) {
  const purchase = useQuery(purchaseQuery(tier))
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5">
      <PageHeading
        title="Complete Your Subscription"
        actions={<ButtonLink href="/subscription">Back to Plans</ButtonLink>}
      >
        Subscribe to {plans[tier].name} for {priceText(tier)}/month
      </PageHeading>
      {purchase.isError ? (
        <Card>
          <ErrorState
            title={sentence(purchase.error, 'Failed to start subscription process')}
            // A plan that was refused is refused again.
            onRetry={statusOf(purchase.error) === 409 ? undefined : purchase.refetch}
            pending={purchase.isFetching}
          />
        </Card>
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card title="Card">
            {purchase.data ? (
              <Suspense fallback={<FormSkeleton />}>
                <Form tier={tier} purchase={purchase.data} />
              </Suspense>
            ) : (
              <FormSkeleton />
            )}
          </Card>
          <Summary tier={tier} purchase={purchase.data} />
        </div>
      )}
    </div>
  )
}

const FormSkeleton = () => (
  <SkeletonRows rows={4} label="Loading the payment form" className="h-16" />
)

function Form({ tier, purchase }: { tier: PaidTier; purchase: PaymentIntent }) {
  const { clientSecret, publishableKey } = purchase
  const submitLabel = `Subscribe to ${plans[tier].name} - ${priceText(tier)}/month`
  // A purchase that took another's place is another form.
  const form = { key: clientSecret, clientSecret, submitLabel }
  if (publishableKey === null) return <TestCardForm {...form} key={form.key} />
  return <StripeForm {...form} key={form.key} publishableKey={publishableKey} />
}

function Summary({ tier, purchase }: { tier: PaidTier; purchase: PaymentIntent | undefined }) {
  const { name, monthlyPrice, leagueLimit } = plans[tier]
  const { data: limits } = useQuery(limitsQuery)
  const { credit = 0, amountDue = monthlyPrice } = purchase ?? {}
  return (
    <Card title={`${name} plan`} className="max-md:-order-1">
      <dl className="grid gap-2">
        <Row label="A month">
          <Money cents={monthlyPrice} />
        </Row>
        {credit > 0 && (
          <Row label="The unused rest of your plan">
            −<Money cents={credit} />
          </Row>
        )}
        <Row label="Today" className="border-t-2 border-ink pt-2">
          <Money cents={amountDue} className="text-lg font-semibold" />
        </Row>
      </dl>
      {limits && isHigherTier(limits.givenTier, tier) && (
        <p className="mt-4 text-sm font-semibold">
          It takes the place of the {plans[limits.givenTier].name} plan that was given to you.
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft">
        {leagueLimit} leagues a month. It renews every month for {priceText(tier)} until you cancel,
        and you can cancel at any time: you keep what you have paid for.
      </p>
    </Card>
  )
}

interface RowProps {
  label: string
  className?: string
  children: ReactNode
}

function Row({ label, className, children }: RowProps) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="digits">{children}</dd>
    </div>
  )
}
