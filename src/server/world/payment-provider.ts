import type { PaidTier, Tier } from '#domain/billing/tiers.ts'

import { Unavailable } from '../errors/errors.ts'

/** Which account at which provider a record belongs to. Records of one source mean nothing to another. */
export type PaymentSource = 'stripe live' | 'stripe test' | 'test form' | 'none'

/** The state of a chosen plan: not yet paid, active, its renewal failed, over. */
export const subscriptionStatuses = ['incomplete', 'active', 'past_due', 'canceled'] as const
/** One of these states. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A purchase to start. */
export interface Purchase {
  /** Ours, and the idempotency key: a second start with the same id starts nothing new. */
  id: string
  userId: string
  username: string
  email: string
  /** Null when the provider doesn't know the customer yet. */
  customerId: string | null
  tier: PaidTier
  /** In cents, off the first payment. */
  credit: number
}

/** A purchase that waits for its payment. */
export interface StartedPurchase {
  externalId: string
  customerId: string
  intentId: string
  /** The browser pays with it; it is never stored. */
  clientSecret: string
  /** In cents, after the credit. */
  amount: number
}

/** A payment whose money has arrived, as the provider reports it. */
export interface ReceivedPayment {
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

/** The current state of a subscription, as the provider reports it. */
export interface SubscriptionState {
  externalId: string
  /** The id of the purchase that started it. */
  purchaseId: string
  userId: string
  customerId: string
  status: SubscriptionStatus
  renewsAs: Tier
  cancelAtPeriodEnd: boolean
  /** From the last few months. */
  payments: ReceivedPayment[]
}

/** Something that happened at the provider. */
export interface ProviderEvent {
  id: string
  /** Looks up the provider's id of the subscription that the event is about; null for none. */
  subscriptionId(): Promise<string | null>
}

/** A card as people type it into the test form. */
export interface TestCard {
  number: string
  /** `04/29` */
  expiry: string
}

/** Takes payments for plans: Stripe, or a form for test cards. Every method may throw `Unavailable`. */
export interface PaymentProvider {
  source: PaymentSource
  /** The browser shows the provider's own card form with it; null when the provider has none. */
  publishableKey: string | null
  /** @throws {PermanentFailure} when a retry can't succeed */
  startPurchase(purchase: Purchase): Promise<StartedPurchase>
  /** The current state of a subscription; null when none of ours has that id. */
  fetchSubscription(externalId: string): Promise<SubscriptionState | null>
  /** Sets the plan that follows the paid period; null for none. */
  setRenewal(externalId: string, tier: PaidTier | null): Promise<void>
  /** Ends a subscription at once, paid or not. Idempotent. */
  cancelNow(externalId: string): Promise<void>
  /** The events about plans since an instant. */
  eventsSince(since: Date): AsyncIterable<ProviderEvent>
  /** Verifies and parses a webhook call; null for a provider without webhooks. */
  webhook: ((body: Buffer, signature: string) => ProviderEvent | null) | null
  /** Pays with a test card; null when the provider takes real cards. */
  payWithTestCard: ((clientSecret: string, card: TestCard) => Promise<{ intentId: string }>) | null
}

/** A message that claims to come from the provider and doesn't. */
export class InvalidSignature extends Error {}

/** The provider answered that it can't, and a retry would get the same answer. */
export class PermanentFailure extends Unavailable {}

/** The sentence for people when the provider doesn't answer. */
export const providerUnreachable = 'The payment provider does not answer. Please try again shortly.'
