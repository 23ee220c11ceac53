import { paidTiers, tiers } from '#domain/billing/plans.ts'
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { instant, money } from './shapes.ts'

/** A price as the specification writes it: cents in the program, a number of dollars on the wire. */
const price = z.codec(z.number(), z.int(), {
  decode: (dollars) => Math.round(dollars * 100),
  encode: (cents) => cents / 100,
})

export const Limits = z.object({
  /** The plan in effect now. */
  subscriptionTier: z.enum(tiers),
  /** `past_due` when the last renewal could not be charged. */
  subscriptionStatus: z.enum(['active', 'past_due']),
  totalLeaguesCreated: z.int(),
  currentUsage: z.object({ leaguesCreated: z.int(), leagueLimit: z.int() }),
  /** The end of what is paid for; null on a plan that was not paid for. */
  periodEnd: z.nullable(instant),
  /** Cancelled: it stays as it is until `periodEnd` and is not renewed. */
  cancelAtPeriodEnd: z.boolean(),
  /** The plan that was given and costs nothing; `free` for none. The larger of the two is in effect. */
  givenTier: z.enum(tiers),
  /** The plan that is paid for; `free` for none. */
  paidTier: z.enum(tiers),
  /** The plan after `periodEnd`. */
  nextTier: z.enum(tiers),
})
export type Limits = z.output<typeof Limits>

export const Plan = z.object({
  tier: z.enum(tiers),
  name: z.string(),
  /** As shown, `$9.99`. */
  price: z.string(),
  monthlyPrice: price,
  leagueLimit: z.int(),
  features: z.array(z.string()),
})
export type Plan = z.output<typeof Plan>

export const PaymentIntent = z.object({
  clientSecret: z.string(),
  /** With which the browser loads Stripe; null for the test form. */
  publishableKey: z.nullable(z.string()),
  /** Who takes the card: Stripe, or a form that takes test cards only and no money. */
  provider: z.enum(['stripe', 'test']),
  /** What is charged today. */
  amountDue: money,
  /** What the unused rest of the plan before takes off the first payment. */
  credit: money,
})
export type PaymentIntent = z.output<typeof PaymentIntent>

export const Receipt = z.object({
  id: z.string(),
  tier: z.enum(tiers),
  amount: money,
  status: z.enum(['paid', 'refunded']),
  paidAt: instant,
  periodStart: instant,
  periodEnd: instant,
  /** Stripe's page of the invoice. */
  url: z.nullable(z.string()),
})
export type Receipt = z.output<typeof Receipt>

const paymentIntentId = z.string().check(z.regex(/^\w{1,255}$/))

export const checkLimits = endpoint({
  method: 'GET',
  path: '/api/subscription/check-limits',
  access: 'account',
  summary: 'My plan and how many leagues I have made this month',
  response: Limits,
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/subscription/plans',
  access: 'account',
  summary: 'The plans and what they give, cheapest first',
  response: z.object({ plans: z.array(Plan) }),
})

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/subscription/receipts',
  access: 'account',
  summary: 'What I paid, latest first',
  response: z.object({ receipts: z.array(Receipt) }),
})

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/subscription/create-payment-intent',
  access: 'account',
  summary: 'Begins the purchase of a plan; the card form pays it by the client secret',
  body: z.object({ tier: z.enum(tiers) }),
  response: PaymentIntent,
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/subscription/confirm-payment',
  access: 'account',
  summary: 'Has a payment of mine looked up at the provider, and the plan begun if it is made',
  body: z.object({ paymentIntentId }),
  response: Limits,
})

export const payWithTestCard = endpoint({
  method: 'POST',
  path: '/api/subscription/test-card',
  access: 'account',
  summary: 'Pays with a test card where no payment provider is set up; to be confirmed afterwards',
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
  summary: 'Ends my plan with the period that is paid for, and at once where it was given',
  response: Limits,
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/resume',
  access: 'account',
  summary: 'Renews my plan after all, as it is',
  response: Limits,
})

export const downgradePlan = endpoint({
  method: 'POST',
  path: '/api/subscription/downgrade',
  access: 'account',
  summary: 'Renews my plan as a smaller one, when the period that is paid for has ended',
  body: z.object({ tier: z.enum(paidTiers) }),
  response: Limits,
})

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'signed',
  summary: 'Receives a webhook event from Stripe',
  body: z.unknown(),
  response: z.object({ received: z.boolean() }),
})
