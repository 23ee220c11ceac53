import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  date,
} from 'drizzle-orm/pg-core'

import type { PaidTier } from '#domain/billing/tiers.ts'
import { tier, userReference } from '#server/platform/auth/tables.ts'
import {
  type PaymentSource,
  subscriptionStatuses,
  wantedChanges,
} from '#server/platform/services/payment-provider.ts'

/** The states of a subscription. */
export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses)

/** What the provider should do with a subscription. */
export const wantedChange = pgEnum('wanted_change', wantedChanges)

/** A user's customer id at a payment provider, for their next purchase. */
export const customers = pgTable(
  'customers',
  {
    userId: userReference().notNull(),
    source: text().$type<PaymentSource>().notNull(),
    externalId: text().notNull(),
    /** The address that the provider has; null when that isn't known. */
    email: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.source] })],
)

/** Numbers the reads of the provider, so an older snapshot never overwrites a newer one. */
export const snapshotVersions = pgSequence('looks')

/** Plans that users chose. A row is stored before the provider is called; its id is the idempotency key. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    source: text().$type<PaymentSource>().notNull(),
    /** Whether its provider is the one in use. What was paid at another one counts for nothing. */
    counts: boolean().notNull().default(true),
    status: subscriptionStatus().notNull().default('incomplete'),
    /** The plan that the first payment buys. */
    tier: tier().notNull(),
    /** The plan that it renews as. */
    renewsAs: tier().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The unused part of the previous plan, off the first payment. */
    creditCents: integer().notNull(),
    /** The provider's id; null until the provider answers, like the next three. */
    externalId: text().unique(),
    customerId: text(),
    /** The first payment's; stays null if nothing was due. */
    intentId: text().unique(),
    /** The first payment, after the credit. */
    amountCents: integer(),
    /** The version of the snapshot that this row holds. */
    version: bigint('look', { mode: 'number' }).notNull().default(0),
    /** When that snapshot was stored. */
    syncedAt: timestamp({ withTimezone: true }),
    /** What the provider was last asked to do; the states above follow once it has. */
    wanted: wantedChange(),
    /** Numbers what was wanted. */
    wantedVersion: bigint({ mode: 'number' }).notNull().default(0),
    /** Whether the provider has done what is wanted. */
    agreed: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('subscriptions_user_id_idx').on(t.userId),
    // One open purchase at a time, so nobody pays for two.
    uniqueIndex('subscriptions_incomplete_key')
      .on(t.userId)
      .where(sql`${t.status} = 'incomplete'`),
    check('subscriptions_agreed_check', sql`${t.agreed} or ${t.wanted} is not null`),
  ],
)

/** A row of `subscriptions`. */
export type Subscription = typeof subscriptions.$inferSelect

/** Payments received, each for a period of a plan. They decide which plan a user has. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's invoice id, so a payment is stored once. */
    id: text().primaryKey(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    userId: userReference().notNull(),
    /** Null when nothing was due. */
    intentId: text(),
    tier: tier().notNull(),
    amountCents: integer().notNull(),
    periodStart: timestamp({ withTimezone: true }).notNull(),
    periodEnd: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }).notNull(),
    /** Given back, or taken back by the payer's bank. */
    refundedCents: integer().notNull().default(0),
    /** Paid from the customer's balance at the provider on top, less what was given back to the balance. */
    balanceCents: integer().notNull().default(0),
    /** Whether all of the amount was refunded. */
    refunded: boolean().notNull(),
    url: text(),
  },
  (t) => [
    index('payments_user_id_idx').on(t.userId, t.periodEnd),
    index('payments_subscription_id_idx').on(t.subscriptionId),
  ],
)

/** The provider's events that were handled. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('payment_events_at_idx').on(t.at)],
)

/** A subscription as the test form stores it; instants are ISO text. */
export interface TestRecord {
  purchaseId: string
  userId: string
  intentId: string
  /** The first payment, in cents. */
  amount: number
  tier: PaidTier
  /** Null when it ends with its period. */
  renewsAs: PaidTier | null
  payments: {
    id: string
    intentId: string
    tier: PaidTier
    amount: number
    periodStart: string
    periodEnd: string
    paidAt: string
  }[]
}

/** The test form's own records, which stand in for Stripe's. Only the test form reads them. */
export const testSubscriptions = pgTable('test_subscriptions', {
  id: text().primaryKey(),
  clientSecret: text().notNull().unique(),
  status: subscriptionStatus().notNull(),
  periodEnd: timestamp({ withTimezone: true }),
  record: jsonb().$type<TestRecord>().notNull(),
})

/** How many leagues a user made in a month (UTC). Deleting a league gives nothing back. */
export const leagueMonths = pgTable(
  'league_months',
  {
    userId: userReference().notNull(),
    month: date().notNull(),
    made: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)
