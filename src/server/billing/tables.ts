import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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

import { tier, users } from '../identity/tables.ts'
import { type PaymentSource, subscriptionStatuses } from '../world/payment-provider.ts'
import type { TestRecord } from './provider/test-form/record.ts'

export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses)

/** Who someone is to a payment provider. */
export const customers = pgTable(
  'customers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text().$type<PaymentSource>().notNull(),
    externalId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.source] })],
)

/** Numbers the looks at the provider, so that what was seen earlier never replaces what was seen later. */
export const looks = pgSequence('looks')

/** Plans that were chosen. A row is made before the provider is asked, so that asking again is the same. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text().$type<PaymentSource>().notNull(),
    status: subscriptionStatus().notNull().default('incomplete'),
    /** What its first payment is for. */
    tier: tier().notNull(),
    /** What it renews as. */
    renewsAs: tier().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** What the unused rest of the plan before takes off the first payment. */
    creditCents: integer().notNull(),
    /** The provider's id of it; null until the provider has answered, as what follows. */
    externalId: text().unique(),
    /** Of the first payment. */
    intentId: text().unique(),
    /** Of the first payment, after the credit. */
    amountCents: integer(),
    /** The latest look that this row tells of. */
    look: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('subscriptions_user_id_idx').on(t.userId),
    // One purchase at a time, so that nobody pays for two.
    uniqueIndex('subscriptions_incomplete_key')
      .on(t.userId)
      .where(sql`${t.status} = 'incomplete'`),
  ],
)

/** Payments that were made, each for a period of a plan. What plan someone has follows from these. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's, of the invoice: a payment is here once. */
    id: text().primaryKey(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null where nothing was due. */
    intentId: text(),
    tier: tier().notNull(),
    amountCents: integer().notNull(),
    periodStart: timestamp({ withTimezone: true }).notNull(),
    periodEnd: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }).notNull(),
    refunded: boolean().notNull(),
    url: text(),
  },
  (t) => [
    index('payments_user_id_idx').on(t.userId, t.periodEnd),
    index('payments_subscription_id_idx').on(t.subscriptionId),
  ],
)

/** The provider's events whose effect is in the database, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('payment_events_at_idx').on(t.at)],
)

/** What the test form knows, as Stripe would: nothing else reads it. */
export const testSubscriptions = pgTable('test_subscriptions', {
  id: text().primaryKey(),
  clientSecret: text().notNull().unique(),
  status: subscriptionStatus().notNull(),
  periodEnd: timestamp({ withTimezone: true }),
  record: jsonb().$type<TestRecord>().notNull(),
})

/** How many leagues someone made in a month, UTC. Deleting a league gives nothing back. */
export const leagueMonths = pgTable(
  'league_months',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    month: date().notNull(),
    made: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
)
