import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { tiers } from '#domain/billing/tiers.ts'

import { bytes } from '../db/columns.ts'

/** The roles of a user. */
export const role = pgEnum('role', ['member', 'admin'])
/** The plans, smallest first. */
export const tier = pgEnum('tier', tiers)

/** User accounts. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    email: text().notNull(),
    /** When a mailed link showed that the address is theirs. Until then it gets little mail. */
    emailConfirmedAt: timestamp({ withTimezone: true }),
    passwordHash: text().notNull(),
    /** Without changes that kept passkeys; null before the first. */
    passwordChangedAt: timestamp({ withTimezone: true }),
    /** Goes into the signature of every private link of the account, so that raising it ends them all. */
    linkVersion: integer().notNull().default(0),
    firstName: text(),
    lastName: text(),
    venmoHandle: text(),
    role: role().notNull().default('member'),
    subscriptionTier: tier().notNull().default('free'),
    inviteToken: text().notNull(),
    inviteUses: integer().notNull().default(0),
    /** Null for the master's token, which is unlimited. */
    inviteLimit: integer().default(10),
    /** Whether they see and hear no scores until they ask. */
    hidesScores: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the account is deleted for good, once its owner has asked for that. */
    deletesAt: timestamp({ withTimezone: true }),
    /** When it was purged. The row stays, without names, for past results. */
    formerAt: timestamp({ withTimezone: true }),
    /** When the administrator disabled it. */
    disabledAt: timestamp({ withTimezone: true }),
    /** When the account of a guest, who plays an evening, is deleted; null for all others. */
    guestUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_invite_token_key').on(t.inviteToken),
    index('users_deletes_at_idx')
      .on(t.deletesAt)
      .where(sql`${t.deletesAt} is not null and ${t.formerAt} is null`),
    index('users_guest_until_idx')
      .on(t.guestUntil)
      .where(sql`${t.guestUntil} is not null`),
    check('users_former_check', sql`${t.formerAt} >= ${t.deletesAt}`),
    check('users_administrator_stays_check', sql`${t.role} <> 'admin' or ${t.deletesAt} is null`),
    check(
      'users_administrator_enabled_check',
      sql`${t.role} <> 'admin' or ${t.disabledAt} is null`,
    ),
    // There is exactly one administrator.
    uniqueIndex('users_admin_key')
      .on(t.role)
      .where(sql`${t.role} = 'admin'`),
    check(
      'users_invite_uses_check',
      sql`${t.inviteUses} between 0 and coalesce(${t.inviteLimit}, ${t.inviteUses})`,
    ),
  ],
)

/** A column with a user's id. The row goes with the user. */
export const userReference = () => uuid().references(() => users.id, { onDelete: 'cascade' })

/** The pictures that people uploaded, as a small WebP that the server encoded itself. */
export const pictures = pgTable('pictures', {
  /** Random, and another one for each upload: whoever has it may open the picture. */
  id: uuid().primaryKey().defaultRandom(),
  userId: userReference().notNull().unique(),
  content: bytes().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Passkeys that sign people in. Only public keys are here: the private ones never leave people's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userReference().notNull(),
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
    /** The user who adds a passkey; null when one is used. */
    userId: userReference(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('passkey_challenges_expires_at_idx').on(t.expiresAt),
    index('passkey_challenges_user_id_idx').on(t.userId),
  ],
)

/** Sign-in sessions of browsers. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, which itself isn't stored. */
    tokenHash: text().primaryKey(),
    /** The id that the API shows. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: userReference().notNull(),
    userAgent: text(),
    /** The passkey that opened or confirmed it; null for a password alone, and once the passkey is removed. */
    passkeyId: uuid().references(() => passkeys.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Accurate to the hour. */
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('sessions_user_id_idx').on(t.userId),
    index('sessions_expires_at_idx').on(t.expiresAt),
    index('sessions_passkey_id_idx')
      .on(t.passkeyId)
      .where(sql`${t.passkeyId} is not null`),
  ],
)

/** Usable reset links, one per user: a new one replaces the old one. */
export const resetTokens = pgTable('reset_tokens', {
  userId: userReference().primaryKey(),
  /** The mail that brings the link. Another mail of the account, an earlier one, brings none. */
  mailId: uuid().unique(),
  /** SHA-256 of the link's token, which is only in the mail; null until the mail is sent. */
  tokenHash: text().unique(),
  /** The job that made it, which makes the job idempotent. */
  jobId: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** Email addresses that wait for their owners to confirm them, one per user: a new one, or the account's own. */
export const emailChanges = pgTable('email_changes', {
  userId: userReference().primaryKey(),
  email: text().notNull(),
  /** As for reset links. */
  mailId: uuid().unique(),
  tokenHash: text().unique(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** Browsers that have signed in to an account before. A browser may have several accounts. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    /** SHA-256 of the browser's token, which grants no access. */
    tokenHash: text().notNull(),
    userId: userReference().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    index('known_browsers_token_hash_idx').on(t.tokenHash),
  ],
)
