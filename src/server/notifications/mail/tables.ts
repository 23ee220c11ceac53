import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { userReference } from '#server/platform/auth/tables.ts'

/**
 * Mails to send, and recently sent ones. A mail's title and text are deleted once it is sent, and when no mail server
 * is set up, except in development, where people read the outbox. The token of a link is never here: sending
 * the mail makes it.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
    /** Where it goes; null for the address of the account. */
    address: text(),
    kind: text().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** The button's path on this site; null for no button. */
    path: text(),
    button: text().notNull(),
    /** The club whose look it has. If it is gone, the mail has TeeTime's own. */
    clubId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** It is useless after this, and isn't retried. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    /** When it was done with: sent, kept for developers, or withheld for the reason in `error`. */
    sentAt: timestamp({ withTimezone: true }),
    /** When it failed for good. */
    failedAt: timestamp({ withTimezone: true }),
    error: text(),
  },
  (t) => [
    index('mails_user_id_idx').on(t.userId, t.kind, t.createdAt),
    index('mails_created_at_idx').on(t.createdAt),
  ],
)
