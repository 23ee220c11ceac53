import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { confirmPayment } from '#contract/accounts/billing.ts'
import { ApiError, call } from '#web/api/client.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import { toastActivated } from './plan-toasts.ts'
import { planUsageQuery } from './plan-usage-query.ts'
import { openPurchaseQuery, receiptsQuery } from './queries.ts'
import { useStartPurchase } from './use-start-purchase.ts'

/** The provider declined the card. Its message is for the payer. */
export class CardDeclined extends Error {}

/** The purchase has expired, or another window has replaced it. */
export class PurchaseReplaced extends Error {}

/**
 * Pays, confirms the payment with the server, and shows a toast either way: the provider's message for a
 * declined card, our own for any other failure.
 *
 * @param payAtProvider returns the payment's id. @throws {CardDeclined} when the card is the reason, or PurchaseReplaced
 */
export function usePayment<Card>(payAtProvider: (card: Card) => Promise<string>) {
  const client = useQueryClient()
  const confirm = useConfirmPayment()
  const start = useStartPurchase()
  const [declined, setDeclined] = useState<string | null>(null)
  /** A payment that was made and isn't confirmed yet. Trying again must not pay twice. */
  const [paid, setPaid] = useState<string | null>(null)
  /** Starts the purchase again, with a new form. */
  const restart = () => {
    const open = client.getQueryData(openPurchaseQuery.queryKey)
    const close = () => client.setQueryData(openPurchaseQuery.queryKey, null)
    if (open) start.mutate(open.tier, { onError: close })
  }
  const pay = useMutation({
    async mutationFn(card: Card) {
      setDeclined(null)
      const paymentIntentId = paid ?? (await payAtProvider(card))
      setPaid(paymentIntentId)
      await confirm.mutateAsync(paymentIntentId)
    },
    onError(error) {
      const isReplaced = error instanceof ApiError && error.code === 'payment-replaced'
      if (isReplaced || error instanceof PurchaseReplaced) restart()
      if (!(error instanceof CardDeclined)) return toastPaymentError()
      setDeclined(error.message)
      toastDeclined(error.message)
    },
  })
  return { pay, declined }
}

/** Confirms a payment with the server, shows the new plan and returns to the plans. */
export function useConfirmPayment() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (paymentIntentId: string) => call(confirmPayment, { body: { paymentIntentId } }),
    onSuccess(limits) {
      // The reader may have left in the meantime.
      if (location.pathname === '/subscription') navigate('/subscription', { replace: true })
      client.setQueryData(openPurchaseQuery.queryKey, null)
      client.setQueryData(planUsageQuery.queryKey, limits)
      void client.invalidateQueries({ queryKey: receiptsQuery.queryKey })
      toastActivated(limits.subscriptionTier)
    },
  })
}

/** Shows the provider's reason for declining a card. */
export function toastDeclined(description: string): void {
  toastFailure('Payment Failed', description)
}

/** Says that a payment failed for a reason other than the card. */
function toastPaymentError(): void {
  toastFailure('Payment Error', 'Something went wrong. Please try again.')
}

interface SubmitPaymentProps {
  /** `Subscribe to Pro - $9.99/month` */
  label: string
  processing: boolean
  /** False until the provider's fields have loaded. */
  ready?: boolean
}

/** The button that pays, in every provider's form. */
export function PayButton({ label, processing, ready = true }: SubmitPaymentProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      disabled={!ready}
      aria-disabled={processing}
      className="w-full"
      icon={processing ? Spinner : Lock}
    >
      {processing ? 'Processing...' : label}
    </Button>
  )
}
