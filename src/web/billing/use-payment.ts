import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#web/client/api.ts'

import { tellBroken, tellDeclined } from './payment-toasts.ts'
import { purchasesKey } from './queries.ts'
import { useActivate } from './use-activate.ts'

/** The provider said no to the card, in its own words. */
export class Declined extends Error {}

/**
 * Pays and has the payment confirmed, and tells how that went: a card that is declined in the provider's
 * words, whatever else fails in our own.
 *
 * @param payAtProvider gives the payment's id. @throws {Declined} when it is the card
 */
export function usePayment<Card>(payAtProvider: (card: Card) => Promise<string>) {
  const client = useQueryClient()
  const activate = useActivate()
  const [declined, setDeclined] = useState<string | null>(null)
  /** What was paid and could not be confirmed: it is not paid again. */
  const [paid, setPaid] = useState<string | null>(null)
  const pay = useMutation({
    async mutationFn(card: Card) {
      setDeclined(null)
      const paymentIntentId = paid ?? (await payAtProvider(card))
      setPaid(paymentIntentId)
      await activate.mutateAsync(paymentIntentId)
    },
    onError(error) {
      // Another purchase has taken this one's place: its form comes instead.
      const isReplaced = error instanceof ApiError && error.code === 'payment-replaced'
      if (isReplaced) void client.invalidateQueries({ queryKey: purchasesKey })
      if (!(error instanceof Declined)) return tellBroken()
      setDeclined(error.message)
      tellDeclined(error.message)
    },
  })
  return { pay, declined }
}
