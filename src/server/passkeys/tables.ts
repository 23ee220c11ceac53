import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'

/** Challenges that browsers are about to answer. Each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    tokenHash: text().primaryKey(),
    /** Who adds a passkey; null when one is used. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('passkey_challenges_expires_at_idx').on(t.expiresAt),
    index('passkey_challenges_user_id_idx').on(t.userId),
  ],
)
