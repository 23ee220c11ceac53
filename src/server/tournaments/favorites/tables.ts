import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { userReference } from '#server/platform/auth/tables.ts'

/** The golfers that people follow, whatever tournament they play in. */
export const favorites = pgTable(
  'favorites',
  {
    userId: userReference().notNull(),
    apiPlayerId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.apiPlayerId] })],
)
