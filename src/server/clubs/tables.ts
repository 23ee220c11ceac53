import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Rules } from '#domain/leagues/rules.ts'
import { userReference, users } from '#server/platform/auth/tables.ts'

import { leagueReference } from '../leagues/tables.ts'

/** Every club, deleted ones included: readers leave those out. */
export const clubs = pgTable(
  'clubs',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Whether its owner got it from someone else. Such a club takes no place among those that they start. */
    handedOver: boolean().notNull().default(false),
    /** The fee and rules that its members agreed on. */
    entryFeeCents: integer().notNull(),
    rules: jsonb().$type<Rules>().notNull(),
    /** In the address of its public page: 12 capitals and digits. */
    joinCode: text()
      .notNull()
      .unique('clubs_join_code_key')
      .default(sql`new_join_code()`),
    /** When the owner closed the link; null while it is open. */
    joinClosedAt: timestamp({ withTimezone: true }),
    /** When the owner deleted it; null again once it is restored. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('clubs_owner_id_idx').on(t.ownerId),
    index('clubs_deleted_idx')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    check('clubs_entry_fee_check', sql`${t.entryFeeCents} >= 0`),
  ],
)

/** A column with a club's id. The row goes with the club. */
export const clubReference = () => uuid().references(() => clubs.id, { onDelete: 'cascade' })

/** A trigger, `club_members_limit`, limits a club to 60 members. The owner is one of them. */
export const clubMembers = pgTable(
  'club_members',
  {
    clubId: clubReference().notNull(),
    userId: userReference().notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Whether the owner named them a deputy. */
    deputy: boolean().notNull().default(false),
    /** Whether they are in every new week at once, without being asked. */
    alwaysIn: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clubId, t.userId] }),
    index('club_members_user_id_idx').on(t.userId),
  ],
)

/** People whom the owner removed, who can't come back by the club's link. */
export const removedClubMembers = pgTable(
  'removed_club_members',
  {
    clubId: clubReference().notNull(),
    userId: userReference().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.clubId, t.userId] }),
    index('removed_club_members_user_id_idx').on(t.userId),
  ],
)

/**
 * The club of each league that is in one. A trigger, `club_leagues_locked`, lets no league change its club once its
 * draft has closed. Another, `leagues_club_version`, keeps the last two columns, so that a club's pages find their
 * newest version without reading its leagues.
 */
export const clubLeagues = pgTable(
  'club_leagues',
  {
    leagueId: leagueReference().primaryKey(),
    clubId: clubReference().notNull(),
    /** Counts the changes of the league's row. */
    version: integer().notNull().default(0),
    /** Whether the league is settled. */
    settled: boolean().notNull().default(false),
  },
  (t) => [index('club_leagues_club_id_idx').on(t.clubId)],
)
