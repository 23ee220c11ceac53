import type { Stripe } from 'stripe'
import * as z from 'zod'

import { InvalidSignature, type ProviderEvent } from '../../../world/payment-provider.ts'

/** The events that a plan can hang on. What they say is not read, only which subscription to ask about. */
export const kinds = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
]

const Id = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const Invoice = z.object({
  parent: z
    .object({ subscription_details: z.object({ subscription: Id }).nullish() })
    .nullish()
    .transform((parent) => parent?.subscription_details?.subscription ?? null),
  // As older versions of Stripe's interface have it.
  subscription: Id.nullish(),
})
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({ id: z.string(), object: z.string(), payment_intent: Id.nullish() }),
  }),
})

/**
 * Reads an event; null when no plan hangs on its kind.
 *
 * @throws {InvalidSignature} when it is none, or of the other mode, live or test
 */
export function readEvent(stripe: Stripe, raw: unknown, live: boolean): ProviderEvent | null {
  const { data: event } = Event.safeParse(raw)
  if (!event || event.livemode !== live) throw new InvalidSignature('no event of ours')
  if (!kinds.includes(event.type)) return null
  const { object } = event.data
  return {
    id: event.id,
    async subscriptionId() {
      if (object.object === 'subscription') return object.id
      if (object.object === 'invoice') return subscriptionOf(object)
      return object.payment_intent ? await paidBy(stripe, object.payment_intent) : null
    },
  }
}

function subscriptionOf(raw: unknown): string | null {
  const { data: invoice } = Invoice.safeParse(raw)
  return invoice?.parent ?? invoice?.subscription ?? null
}

async function paidBy(stripe: Stripe, intent: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  return data[0] ? subscriptionOf(data[0].invoice) : null
}
