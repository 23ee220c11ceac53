import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'

/** Passkeys that sign people in. Only public keys are here: the private ones never leave people's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** In base64url, like the key. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** How often it was used, by its device's own count; 0 for devices that don't count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it: `usb`, `internal`, … */
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('passkeys_user_id_idx').on(t.userId)],
)

/** Challenges that browsers are about to answer. Each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    tokenHash: text().primaryKey(),
    /** Who adds a passkey; null for a sign-in. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('passkey_challenges_expires_at_idx').on(t.expiresAt),
    index('passkey_challenges_user_id_idx').on(t.userId),
  ],
)
