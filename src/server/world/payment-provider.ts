import type { PaidTier, Tier } from '#domain/billing/plans.ts'

import { Unavailable } from '../errors/errors.ts'

/** Whose records they are: those of one are nothing to another. */
export type PaymentSource = 'stripe live' | 'stripe test' | 'test form' | 'none'

/** Where a plan that was chosen stands: not yet paid, going on, its renewal failed, over. */
export const subscriptionStatuses = ['incomplete', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A purchase to begin. */
export interface Purchase {
  /** Ours: begun twice by the same id, it is begun once. */
  id: string
  userId: string
  username: string
  email: string
  /** Null when the provider does not know them yet. */
  customerId: string | null
  tier: PaidTier
  /** In cents, off the first payment. */
  credit: number
}

/** A purchase that waits to be paid. */
export interface Begun {
  externalId: string
  customerId: string
  intentId: string
  /** What the browser pays by; it is stored nowhere. */
  clientSecret: string
  /** In cents, after the credit. */
  amount: number
}

/** A payment whose money has arrived, as the provider tells it. */
export interface Paid {
  id: string
  intentId: string | null
  tier: Tier
  /** In cents of a US dollar. */
  amount: number
  periodStart: Date
  periodEnd: Date
  paidAt: Date
  refunded: boolean
  url: string | null
}

/** A subscription as the provider tells it now. */
export interface Standing {
  externalId: string
  /** The id of the purchase it was begun with, and of whom. */
  purchaseId: string
  userId: string
  customerId: string
  status: SubscriptionStatus
  renewsAs: Tier
  cancelAtPeriodEnd: boolean
  /** Of the last few months. */
  payments: Paid[]
}

/** Something that happened at the provider. */
export interface Happening {
  id: string
  /** Looks up which subscription it concerns, by the provider's id; null for none. */
  concerns(): Promise<string | null>
}

/** Where plans are paid: Stripe, or a form that takes test cards. All may throw `Unavailable`. */
export interface Payments {
  source: PaymentSource
  /** What the browser needs to show the provider's own card form; null where it has none. */
  publishableKey: string | null
  /** @throws {Unusable} when asking again in the same words is of no use */
  begin(purchase: Purchase): Promise<Begun>
  /** How a subscription stands; null when there is none of ours by that id. */
  look(externalId: string): Promise<Standing | null>
  /** What follows the period that is paid for: a plan, or null for none. */
  renewAs(externalId: string, tier: PaidTier | null): Promise<void>
  /** Ends it now, paid or not; one that has ended stays so. */
  end(externalId: string): Promise<void>
  /** What has happened since, as far as it concerns plans. */
  happened(since: Date): AsyncIterable<Happening>
  /** Reads what the provider sends on its own; null where that is not its way. */
  webhook: ((body: Buffer, signature: string) => Happening | null) | null
  /** Pays with a test card; null where real cards are taken. */
  testCard: ((clientSecret: string, number: string) => Promise<{ intentId: string }>) | null
}

/** A message that says it comes from the provider and does not. */
export class Forged extends Error {}

/** The provider has answered that it cannot, and would answer the same again. */
export class Unusable extends Unavailable {}

/** What people read when the provider does not answer. */
export const noAnswer = 'The payment provider does not answer. Please try again shortly.'
