import type { Logger } from 'pino'
import type { Stripe } from 'stripe'

import { plans } from '#domain/billing/plans.ts'
import {
  PermanentProviderError,
  providerRefused,
  type Purchase,
  type StartedPurchase,
} from '#server/platform/services/payment-provider.ts'

import type { Prices } from './prices.ts'
import { cancelNow } from './subscription.ts'

/**
 * Makes a subscription whose first payment the browser pays, unless the customer's balance covers it. Every step has an
 * idempotency key.
 *
 * @throws {PermanentProviderError} when Stripe would charge another price
 */
export async function startPurchase(
  stripe: Stripe,
  prices: Prices,
  purchase: Purchase,
  site: string | undefined,
  log: Logger,
): Promise<StartedPurchase> {
  const { id: key, userId, tier, credit } = purchase
  const customer = purchase.customerId ?? (await createCustomer(stripe, purchase))
  const price = await prices.ensurePrice(tier, key)
  const coupon = credit > 0 ? await createCoupon(stripe, purchase) : null
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      payment_settings: {
        payment_method_types: ['card'],
        save_default_payment_method: 'on_subscription',
      },
      metadata: {
        teetime_purchase: key,
        teetime_user: userId,
        ...(site && { teetime_site: site }),
      },
      ...(coupon && { discounts: [{ coupon }] }),
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    },
    { idempotencyKey: key },
  )
  const invoice = subscription.latest_invoice
  if (!invoice || typeof invoice === 'string') throw new Error('Stripe returned no invoice')
  if (invoice.total !== plans[tier].monthlyPrice - credit || invoice.currency !== 'usd') {
    // A coupon of the customer, or a tax, that was set up at Stripe. No one would pay what was agreed.
    const { total, currency } = invoice
    log.warn(
      { subscription: subscription.id, tier, total, currency },
      'Stripe charges another price',
    )
    await cancelNow(stripe, subscription.id)
    const cause = new Error(`Stripe charges ${total} ${currency} for ${tier}`)
    throw Object.assign(new PermanentProviderError(providerRefused), { cause })
  }
  return {
    externalId: subscription.id,
    customerId: customer,
    amount: invoice.amount_due,
    ...paymentOf(invoice),
  }
}

/** What the browser pays an invoice with. Stripe makes no payment intent for one of which nothing is due. */
function paymentOf(invoice: Stripe.Invoice): Pick<StartedPurchase, 'intentId' | 'clientSecret'> {
  if (invoice.status === 'paid' && invoice.amount_due === 0)
    return { intentId: null, clientSecret: null }
  const intent = invoice.payments?.data[0]?.payment.payment_intent
  const clientSecret = invoice.confirmation_secret?.client_secret
  if (!intent || !clientSecret) throw new Error('Stripe returned no payment intent')
  return { intentId: typeof intent === 'string' ? intent : intent.id, clientSecret }
}

async function createCustomer(
  stripe: Stripe,
  { id: key, userId, email, username }: Purchase,
): Promise<string> {
  const { id } = await stripe.customers.create(
    { email, name: username, metadata: { teetime_user: userId } },
    { idempotencyKey: `${key}-customer` },
  )
  return id
}

async function createCoupon(stripe: Stripe, { id: key, credit }: Purchase): Promise<string> {
  const { id } = await stripe.coupons.create(
    {
      amount_off: credit,
      currency: 'usd',
      duration: 'once',
      max_redemptions: 1,
      name: 'Credit for your current plan',
    },
    { idempotencyKey: `${key}-coupon` },
  )
  return id
}
