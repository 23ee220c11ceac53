import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { useTheme } from '#web/ui/page/theme-toggle.tsx'

import { CardDeclined, PayButton, PurchaseReplaced, usePayment } from './use-payment.tsx'

interface StripeFormProps {
  clientSecret: string
  publishableKey: string
  submitLabel: string
}

/** Stripe's own card form. The card goes to Stripe, never to our server. */
export function StripeForm({ clientSecret, publishableKey, submitLabel }: StripeFormProps) {
  const theme = useTheme()
  const stripe = useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (
    <QueryContent
      query={{ ...stripe, data: stripe.data ?? undefined }}
      label="the payment form"
      skeleton={<SkeletonRows rows={4} className="h-16" />}
      errorFallback={
        <ErrorState
          title="Failed to load the payment form"
          onRetry={stripe.refetch}
          pending={stripe.isFetching}
        >
          Something, like an ad blocker, may be blocking js.stripe.com.
        </ErrorState>
      }
    >
      {(stripe) => (
        <Elements stripe={stripe} options={{ clientSecret, appearance: stripeAppearance(theme) }}>
          <Fields submitLabel={submitLabel} />
        </Elements>
      )}
    </QueryContent>
  )
}

function Fields({ submitLabel }: { submitLabel: string }) {
  const [ready, setReady] = useState(false)
  const [broken, setBroken] = useState(false)
  const { pay, declined } = useStripePayment()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !pay.isPending) pay.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-busy={pay.isPending}>
      <ErrorSummary
        errors={{}}
        error={broken ? 'The payment form didn’t load. Reload the page.' : declined}
      />
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setBroken(true)} />
      <PayButton label={submitLabel} processing={pay.isPending} ready={ready} />
    </form>
  )
}

const isCardError = ({ type }: StripeError) => type === 'card_error' || type === 'validation_error'

function useStripePayment() {
  const stripe = useStripe()
  const elements = useElements()
  return usePayment<void>(async () => {
    if (!stripe || !elements) throw new Error('Stripe hasn’t loaded')
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/subscription` },
      redirect: 'if_required',
    })
    // Stripe took the payment before, and its answer was lost.
    if (error?.payment_intent?.status === 'succeeded') return error.payment_intent.id
    if (error?.payment_intent?.status === 'canceled') throw new PurchaseReplaced(error.message)
    if (error && isCardError(error)) throw new CardDeclined(error.message)
    if (error) throw new Error(error.message)
    if (paymentIntent.status !== 'succeeded') throw new Error(`It is ${paymentIntent.status}`)
    return paymentIntent.id
  })
}

/** Our colors for Stripe's own fields, which our style sheets can't reach. */
function stripeAppearance(theme: 'dark' | 'light'): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('fairway'),
      colorBackground: token('board'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorDanger: token('rough'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '3px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { borderColor: token('edge'), boxShadow: 'none' },
      '.Label': { fontWeight: '600', fontSize: '14px', color: token('ink') },
    },
  }
}
