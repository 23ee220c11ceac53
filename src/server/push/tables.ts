import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { sessions } from '../identity/tables.ts'

/** Browsers that are pushed to. A subscription goes with the session in which it was made. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionHash: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('push_subscriptions_session_idx').on(t.sessionHash)],
)
