import { type PaidTier, paidTiers, type Tier } from '#domain/billing/tiers.ts'

import { UnavailableError } from '../errors/errors.ts'

/** Which account at which provider a record belongs to. Records of one source mean nothing to another. */
export type PaymentSource = 'stripe live' | 'stripe test' | 'test form' | 'none'

/** The state of a chosen plan: not yet paid, active, its renewal failed, over. */
export const subscriptionStatuses = ['incomplete', 'active', 'past_due', 'canceled'] as const
/** One of these states. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What a provider can be asked to do with a subscription: renew it as a plan, end it with its period, or end it now. */
export const wantedChanges = [...paidTiers, 'end', 'end-now'] as const
/** One of these changes. */
export type WantedChange = (typeof wantedChanges)[number]

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

/** A purchase that waits for its payment, or that needed none: the customer's balance at the provider covered it. */
export interface StartedPurchase {
  externalId: string
  customerId: string
  /** Null, as is the next one, when nothing is due. */
  intentId: string | null
  /** The browser pays with it; it is never stored. */
  clientSecret: string | null
  /** In cents, after the credit and the customer's balance. */
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
  /** Given back, or taken back by the payer's bank. */
  refundedCents: number
  /** Paid from the customer's balance on top of the amount, less what was given back to the balance. */
  balanceCents: number
  url: string | null
}

/** The current state of a subscription, as the provider reports it. */
export interface SubscriptionState {
  externalId: string
  /** The id of the purchase that started it. */
  purchaseId: string
  userId: string
  /** Whether another site that shares the provider's account has made it. */
  isElsewhere: boolean
  customerId: string
  status: SubscriptionStatus
  renewsAs: Tier
  cancelAtPeriodEnd: boolean
  createdAt: Date
  /** From the last few months, newest first. */
  payments: ReceivedPayment[]
}

/** A subscription in the provider's list of those that aren't over. */
export interface ListedSubscription extends Pick<
  SubscriptionState,
  'externalId' | 'userId' | 'status' | 'cancelAtPeriodEnd' | 'renewsAs'
> {
  /** The newest payment, made or not. */
  paymentId: string | null
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

/** Takes payments for plans: Stripe, or a form for test cards. Every method may throw `UnavailableError`. */
export interface PaymentProvider {
  source: PaymentSource
  /** The browser shows the provider's own card form with it; null when the provider has none. */
  publishableKey: string | null
  /** @throws {PermanentProviderError} when a retry can't succeed; `CustomerGone` when another customer could */
  startPurchase(purchase: Purchase): Promise<StartedPurchase>
  /** The current state of a subscription; null when none of ours has that id. */
  fetchSubscription(externalId: string): Promise<SubscriptionState | null>
  /** Our subscriptions that aren't over, of one customer or of all; none of a customer that the provider doesn't know. */
  openSubscriptions(customerId?: string): AsyncIterable<ListedSubscription>
  /** Changes a subscription. Idempotent. One that is over or unknown stays so. */
  changeSubscription(externalId: string, wanted: WantedChange): Promise<void>
  /** Sets a customer's address for receipts. */
  changeEmail(customerId: string, email: string): Promise<void>
  /** The events about plans since an instant. */
  eventsSince(since: Date): AsyncIterable<ProviderEvent>
  /** Verifies and parses a webhook call; null for a provider without webhooks. */
  webhook: ((body: Buffer, signature: string) => ProviderEvent | null) | null
  /** Pays with a test card; null when the provider takes real cards. */
  payWithTestCard: ((clientSecret: string, card: TestCard) => Promise<{ intentId: string }>) | null
}

/** A message that claims to come from the provider and doesn't. */
export class InvalidSignatureError extends Error {}

/** The provider answered that it can't, and a retry would get the same answer. */
export class PermanentProviderError extends UnavailableError {}

/** The provider doesn't know the customer anymore. */
export class CustomerGone extends PermanentProviderError {}

/** The sentence for people when the provider doesn't answer. */
export const providerUnreachable = 'The payment provider isn’t responding. Try again shortly.'

/** The sentence for people when the provider answered no. */
export const providerRefused =
  'The payment provider refused this, so nothing was charged. Tell whoever runs this TeeTime.'
