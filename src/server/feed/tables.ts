import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** Leases for work that only one process may do at a time. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** Calls made to the golf provider, by UTC day and path. */
export const feedCalls = pgTable(
  'feed_calls',
  { day: date().notNull(), path: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.path] })],
)

/** Raw answers of the last 7 days, for diagnosis. */
export const feedPayloads = pgTable(
  'feed_payloads',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    path: text().notNull(),
    query: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
  },
  (t) => [index('feed_payloads_at_idx').on(t.at)],
)

/** Failures of the feed, counted by kind. */
export const feedFailures = pgTable('feed_failures', {
  failure: text().primaryKey(),
  count: integer().notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
  lastMessage: text().notNull(),
  details: jsonb(),
})
