import * as z from 'zod/mini'

import { paidTiers, tiers } from '#domain/billing/tiers.ts'

import { endpoint } from '../wire/endpoint.ts'
import { instant, money } from '../wire/shapes.ts'
import { PlanUsage } from './plan-usage.ts'

/** A price: whole cents in the program, a number of dollars on the wire. */
const priceInDollars = z.codec(z.number(), z.int(), {
  decode: (dollars) => Math.round(dollars * 100),
  encode: (cents) => cents / 100,
})

/** A plan for sale. */
export const Plan = z.object({
  tier: z.enum(tiers),
  name: z.string(),
  /** As shown, `$9.99`. */
  price: z.string(),
  monthlyPrice: priceInDollars,
  leagueLimit: z.int(),
  features: z.array(z.string()),
})
export type Plan = z.output<typeof Plan>

/** A purchase that waits for payment, or that needed none. */
export const PaymentIntent = z.object({
  /** Null when nothing is due and the plan has started: a balance at the payment provider covers it. */
  clientSecret: z.nullable(z.string()),
  /** The key the browser loads Stripe with; null for the test form. */
  publishableKey: z.nullable(z.string()),
  /** Stripe, or a form that takes only test cards and no money. */
  provider: z.enum(['stripe', 'test']),
  /** Charged today. */
  amountDue: money,
  /** Credit for the unused rest of the previous plan. */
  credit: money,
})
export type PaymentIntent = z.output<typeof PaymentIntent>

/** A payment that was made. */
export const Receipt = z.object({
  id: z.string(),
  tier: z.enum(tiers),
  amount: money,
  /** The refunded part. */
  refunded: z._default(money, 0),
  /** `refunded` once it was refunded in full. */
  status: z.enum(['paid', 'refunded']),
  paidAt: instant,
  periodStart: instant,
  periodEnd: instant,
  /** Stripe's invoice page. */
  url: z.nullable(z.string()),
})
export type Receipt = z.output<typeof Receipt>

const paymentIntentId = z.string().check(z.regex(/^\w{1,255}$/))

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscription/plans',
  access: 'account',
  summary: 'The plans, cheapest first',
  response: z.object({ plans: z.array(Plan) }),
})

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/subscription/receipts',
  access: 'account',
  summary: 'My payments, latest first',
  response: z.object({ receipts: z.array(Receipt) }),
})

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/subscription/create-payment-intent',
  access: 'account',
  summary: 'Starts the purchase of a plan; the card form pays it with the client secret',
  body: z.object({ tier: z.enum(tiers) }),
  response: PaymentIntent,
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/subscription/confirm-payment',
  access: 'account',
  summary: 'Looks up my payment at the provider and starts the plan if it succeeded',
  body: z.object({ paymentIntentId }),
  response: PlanUsage,
})

export const payWithTestCard = endpoint({
  method: 'POST',
  path: '/api/subscription/test-card',
  access: 'account',
  summary: 'Pays with a test card when no payment provider is set up; confirm it afterwards',
  body: z.object({
    clientSecret: z.string().check(z.regex(/^\w{1,255}$/)),
    number: z.string().check(z.regex(/^\d(?:[ -]?\d){11,18}$/, 'Your card number is invalid.')),
    expiry: z
      .string()
      .check(z.regex(/^(0[1-9]|1[0-2])\/\d\d$/, 'Your card’s expiration date is invalid.')),
    cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Your card’s security code is invalid.')),
  }),
  response: z.object({ paymentIntentId, status: z.literal('succeeded') }),
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  access: 'account',
  summary: 'Cancels my plan at the end of the paid period, or right away if it was a gift',
  // Whether a gift is given up, or a renewal stopped, and the paid plan that the page showed with the gift. Pages of
  // versions before don’t say the one or the other.
  body: z.optional(
    z.nullable(z.object({ gift: z.boolean(), paidTier: z.optional(z.enum(tiers)) })),
  ),
  response: PlanUsage,
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  access: 'account',
  summary: 'Takes back a cancellation or downgrade',
  response: PlanUsage,
})

export const downgradePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/downgrade',
  access: 'account',
  summary: 'Switches to a smaller plan at the end of the paid period',
  body: z.object({ tier: z.enum(paidTiers) }),
  response: PlanUsage,
})

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'signed',
  summary: 'Receives a webhook event from Stripe',
  body: z.unknown(),
  response: z.object({ received: z.boolean() }),
})
