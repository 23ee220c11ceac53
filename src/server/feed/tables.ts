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

import { feedSource, tournaments } from '../tournaments/tables.ts'

/** Leases for work that only one process may do at a time. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: timestamp({ withTimezone: true }).notNull(),
})

/** Calls made to the sources, by UTC day and path. */
export const feedCalls = pgTable(
  'feed_calls',
  { day: date().notNull(), path: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.path] })],
)

/** The state of each source, as the administrator and the poller know it. */
export const feedSources = pgTable('feed_sources', {
  source: feedSource().primaryKey(),
  /** When it last gave a usable answer. */
  lastGoodAt: timestamp({ withTimezone: true }),
  /** While set, nothing is read from it. */
  pausedAt: timestamp({ withTimezone: true }),
  /** When the administrator last asked to read what it serves, due or not. */
  askedAt: timestamp({ withTimezone: true }),
})

/** The last answer about a tournament's board of a source that doesn't serve it, until it takes over. */
export const feedCandidates = pgTable(
  'feed_candidates',
  {
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key, { onDelete: 'cascade' }),
    source: feedSource().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The hash of its last board, by which a source that stands still is known. */
    payload: text().notNull(),
    /** How many boards in a row agreed with ours and were not the one before. */
    agreed: integer().notNull(),
    /** Where the build before this one keeps what differs. It may run beside this one, so the next release drops them. */
    disagreement: text(),
    trusted: text(),
  },
  (t) => [primaryKey({ columns: [t.tournamentKey, t.source] })],
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
