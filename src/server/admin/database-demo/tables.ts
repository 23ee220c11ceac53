import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/**
 * Users made on the demo page. They aren't accounts: sign-in, resets, search, friends, messages and
 * invitations know only `users`, and anyone may register with an address that is used here.
 */
export const demoUsers = pgTable(
  'demo_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    username: text().notNull(),
    email: text().notNull(),
    /** The hash of the `passwordHash` in the request; nothing compares it. */
    passwordHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('demo_users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('demo_users_email_key').on(sql`lower(${t.email})`),
  ],
)

/** Leagues made on the demo page, which nobody plays. */
export const demoLeagues = pgTable(
  'demo_leagues',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** The id of an account or a demo user. */
    commissionerId: uuid().notNull(),
    seasonStart: date().notNull(),
    seasonEnd: date().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('demo_leagues_season_check', sql`${t.seasonStart} <= ${t.seasonEnd}`)],
)
