import { Stripe } from 'stripe'
import * as z from 'zod'

import type { Tier } from '#domain/billing/tiers.ts'
import type {
  ListedSubscription,
  ReceivedPayment,
  SubscriptionState,
  SubscriptionStatus,
} from '#server/platform/services/payment-provider.ts'

import type { Prices } from './prices.ts'

/** How many invoices are read: half a year's, while Stripe keeps its events for 30 days. */
const invoiceLimit = 6

const statuses: Record<string, SubscriptionStatus> = {
  incomplete: 'incomplete',
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete_expired: 'canceled',
  canceled: 'canceled',
}

/** Reads a subscription with its payments; null when it isn't one of ours. */
export async function fetchSubscription(
  stripe: Stripe,
  prices: Prices,
  live: boolean,
  site: string | undefined,
  externalId: string,
): Promise<SubscriptionState | null> {
  const [subscription, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(externalId),
    stripe.invoices.list({
      subscription: externalId,
      limit: invoiceLimit,
      expand: ['data.payments'],
    }),
  ])
  const listed = await summaryOf(prices, subscription)
  if (!listed || subscription.livemode !== live) return null
  const { teetime_purchase: purchaseId, teetime_site: madeFor } = subscription.metadata
  const customerId = toId(subscription.customer)
  const received = await Promise.all(
    invoices.data.map((invoice) => fetchPayment(stripe, prices, live, customerId, invoice)),
  )
  return {
    ...listed,
    purchaseId: purchaseId ?? '',
    isElsewhere: URL.parse(madeFor ?? '')?.origin !== site,
    customerId,
    createdAt: new Date(subscription.created * 1000),
    payments: received.filter((payment) => payment !== null),
  }
}

/** Our subscriptions that aren't over. Stripe also lists those that were never paid for. */
export async function* listSubscriptions(
  stripe: Stripe,
  prices: Prices,
  customer: string | undefined,
): AsyncGenerator<ListedSubscription> {
  const ofCustomer = customer === undefined ? {} : { customer }
  for await (const subscription of stripe.subscriptions.list({ ...ofCustomer, limit: 100 })) {
    const listed = await summaryOf(prices, subscription)
    if (listed && listed.status !== 'canceled') yield listed
  }
}

const Metadata = z.object({ teetime_purchase: z.uuid(), teetime_user: z.uuid() })

async function summaryOf(
  prices: Prices,
  { id, metadata, items, status, cancel_at_period_end, latest_invoice }: Stripe.Subscription,
): Promise<ListedSubscription | null> {
  const { data } = Metadata.safeParse(metadata)
  if (!data) return null
  const price = items.data[0]?.price.id
  return {
    externalId: id,
    userId: data.teetime_user,
    status: statuses[status] ?? 'past_due',
    renewsAs: (price === undefined ? null : await prices.findTier(price)) ?? 'free',
    cancelAtPeriodEnd: cancel_at_period_end,
    paymentId: toId(latest_invoice) || null,
  }
}

/** An invoice as a payment; null unless every part of it says that this customer has paid for a plan. */
async function fetchPayment(
  stripe: Stripe,
  prices: Prices,
  live: boolean,
  customerId: string,
  invoice: Stripe.Invoice,
): Promise<ReceivedPayment | null> {
  const { status, currency, amount_paid: amount } = invoice
  if (status !== 'paid' || currency !== 'usd' || invoice.livemode !== live) return null
  const isOfCustomer = toId(invoice.customer) === customerId
  const plan = await findPlan(prices, invoice)
  const money = amount === 0 ? nothingDue : await fetchIntent(stripe, live, customerId, invoice)
  if (!isOfCustomer || !plan || !money) return null
  const paidAt = invoice.status_transitions.paid_at ?? invoice.created
  return {
    ...plan,
    ...money,
    id: invoice.id,
    amount,
    balanceCents: paidFromBalance(invoice, money.refundedCents),
    paidAt: new Date(paidAt * 1000),
    url: invoice.hosted_invoice_url ?? null,
  }
}

/** What the customer's balance paid of an invoice, less what credit notes gave back to it. A balance below zero is a credit. */
function paidFromBalance(invoice: Stripe.Invoice, refundedCents: number): number {
  const { starting_balance: before, post_payment_credit_notes_amount: noted } = invoice
  const after = invoice.ending_balance ?? before
  // Credit notes can also stand for the refunds.
  return after - before - Math.max(0, noted - refundedCents)
}

const nothingDue = { intentId: null, refundedCents: 0 }

async function fetchIntent(
  stripe: Stripe,
  live: boolean,
  customerId: string,
  { payments, amount_paid: amount }: Stripe.Invoice,
): Promise<{ intentId: string; refundedCents: number } | null> {
  const paid = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent
  if (!paid) return null
  const intent = await stripe.paymentIntents.retrieve(toId(paid), { expand: ['latest_charge'] })
  const isRight =
    intent.status === 'succeeded' &&
    intent.amount_received === amount &&
    intent.currency === 'usd' &&
    intent.livemode === live &&
    toId(intent.customer) === customerId
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  if (!isRight || !charge) return null
  const isTaken = charge.disputed && (await isTakenBack(stripe, intent.id))
  return { intentId: intent.id, refundedCents: isTaken ? amount : charge.amount_refunded }
}

/** Whether the payer's bank has taken a payment back. A question of the bank (`warning_…`) takes nothing. */
async function isTakenBack(stripe: Stripe, intent: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ payment_intent: intent, limit: 100 })
  return data.some(({ status }) => !/^(won|prevented|warning_.*)$/.test(status))
}

async function findPlan(
  prices: Prices,
  { lines }: Stripe.Invoice,
): Promise<{ tier: Tier; periodStart: Date; periodEnd: Date } | null> {
  for (const { amount, pricing, period } of lines.data) {
    const price = pricing?.price_details?.price
    if (amount < 0 || price === undefined) continue
    const tier = await prices.findTier(toId(price))
    if (!tier) continue
    const [periodStart, periodEnd] = [new Date(period.start * 1000), new Date(period.end * 1000)]
    return { tier, periodStart, periodEnd }
  }
  return null
}

const toId = (thing: string | { id: string } | null | undefined): string =>
  typeof thing === 'string' ? thing : (thing?.id ?? '')

/** Ends a subscription. Its open invoice is voided first, so a payment form that is still open can't pay it. */
export async function cancelNow(stripe: Stripe, externalId: string): Promise<void> {
  const expand = ['latest_invoice']
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(externalId, { expand })
  if (invoice && typeof invoice !== 'string' && invoice.status === 'open') {
    await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
      // It was paid just now, so the payment is kept and only the renewals end.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  }
  await stripe.subscriptions.cancel(externalId)
}
