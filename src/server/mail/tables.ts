import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'

/**
 * Mails to send, and those that lately were. What one says is forgotten when it has been sent, and when nobody
 * can send it, except in development, where the outbox is read. A reset link is forgotten when it has run out.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Where its button leads, on this site; null for none. It may hold a reset token. */
    path: text(),
    button: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** After that it helps nobody and is not tried again. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    sentAt: timestamp({ withTimezone: true }),
    /** When it was given up. */
    failedAt: timestamp({ withTimezone: true }),
    error: text(),
  },
  (t) => [
    index('mails_user_id_idx').on(t.userId, t.kind, t.createdAt),
    index('mails_created_at_idx').on(t.createdAt),
  ],
)
