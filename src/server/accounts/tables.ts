import { tiers } from '#domain/plans.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const role = pgEnum('role', ['member', 'admin'])
export const tier = pgEnum('tier', tiers)

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    firstName: text(),
    lastName: text(),
    venmoHandle: text(),
    role: role().notNull().default('member'),
    subscriptionTier: tier().notNull().default('free'),
    inviteToken: text().notNull(),
    inviteUses: integer().notNull().default(0),
    /** Null for the master's token, which is unlimited. */
    inviteLimit: integer().default(10),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('users_invite_token_key').on(t.inviteToken),
    // One administrator, and nobody else becomes it.
    uniqueIndex('users_admin_key')
      .on(t.role)
      .where(sql`${t.role} = 'admin'`),
    check(
      'users_invite_uses_check',
      sql`${t.inviteUses} between 0 and coalesce(${t.inviteLimit}, ${t.inviteUses})`,
    ),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, which is kept nowhere. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('sessions_user_id_idx').on(t.userId),
    index('sessions_expires_at_idx').on(t.expiresAt),
  ],
)
