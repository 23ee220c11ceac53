import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { sessions } from '#server/platform/auth/tables.ts'

/** Browsers that get pushes. A subscription is deleted with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionHash: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The attempts that its push service hasn't answered or couldn't take, in a row. */
    failures: integer().notNull().default(0),
    /** When the first of these failed. */
    failingSince: timestamp({ withTimezone: true }),
  },
  (t) => [index('push_subscriptions_session_idx').on(t.sessionHash)],
)
