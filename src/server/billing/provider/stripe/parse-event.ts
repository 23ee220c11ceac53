import type { Stripe } from 'stripe'
import * as z from 'zod'

import {
  InvalidSignatureError,
  type ProviderEvent,
} from '#server/platform/services/payment-provider.ts'

/**
 * The events that can change a plan. Only the subscription's id is read from them, never its state. Stripe lists at most 20
 * types at once.
 */
export const eventTypes = [
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
  'credit_note.created',
  'credit_note.voided',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

const Id = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
const Invoice = z.object({
  parent: z
    .object({ subscription_details: z.object({ subscription: Id }).nullish() })
    .nullish()
    .transform((parent) => parent?.subscription_details?.subscription ?? null),
  // Older versions of Stripe's API have it here.
  subscription: Id.nullish(),
})
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      payment_intent: Id.nullish(),
      invoice: Id.nullish(),
    }),
  }),
})

/**
 * Parses an event; null when its type can't change a plan.
 *
 * @throws {InvalidSignatureError} when it isn't an event, or not of our mode (live or test)
 */
export function parseEvent(stripe: Stripe, raw: unknown, live: boolean): ProviderEvent | null {
  const { data: event } = Event.safeParse(raw)
  if (!event || event.livemode !== live) throw new InvalidSignatureError('not one of our events')
  if (!eventTypes.includes(event.type)) return null
  const { object } = event.data
  return {
    id: event.id,
    async subscriptionId() {
      if (object.object === 'subscription') return object.id
      if (object.object === 'invoice') return parseSubscriptionId(object)
      if (object.object === 'credit_note' && object.invoice)
        return parseSubscriptionId(await stripe.invoices.retrieve(object.invoice))
      return object.payment_intent ? await fetchSubscriptionId(stripe, object.payment_intent) : null
    },
  }
}

function parseSubscriptionId(raw: unknown): string | null {
  const { data: invoice } = Invoice.safeParse(raw)
  return invoice?.parent ?? invoice?.subscription ?? null
}

async function fetchSubscriptionId(stripe: Stripe, intent: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  })
  return data[0] ? parseSubscriptionId(data[0].invoice) : null
}
