import { isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  pgView,
  primaryKey,
  QueryBuilder,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { maxGroupSize, groups } from '#domain/leagues/groups.ts'
import { type Rules } from '#domain/leagues/rules.ts'
import { fieldOrders } from '#domain/strength/field-order.ts'
import { userReference, users } from '#server/platform/auth/tables.ts'

import { tournaments } from '../tournaments/tables.ts'

/** The groups of golfers. */
export const groupId = pgEnum('group_id', groups)
/** The outcomes of a league that is over. */
export const leagueOutcome = pgEnum('league_outcome', ['settled', 'void'])
/** The states of an invitation. */
export const invitationStatus = pgEnum('invitation_status', ['pending', 'accepted', 'declined'])

/**
 * Every league, deleted ones included: for writes and for background jobs. Readers use `leagues`, which
 * leaves out hidden ones.
 */
export const allLeagues = pgTable(
  'leagues',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    nickname: text(),
    commissionerId: uuid()
      .notNull()
      .references(() => users.id),
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key),
    /** Where the build before this one reads the season, which follows the tournament. The next release stops writing both. */
    seasonStart: date().notNull(),
    seasonEnd: date().notNull(),
    entryFeeCents: integer().notNull(),
    /** They can change until the first team is saved or the draft closes. */
    rules: jsonb().$type<Rules>().notNull(),
    setupComplete: boolean().notNull().default(false),
    /** The deadline: one instant, judged by the database's clock. */
    draftingEndAt: timestamp({ withTimezone: true }).notNull(),
    draftingEndEstimated: boolean().notNull(),
    /** When the first team was saved: groups and rules stand from then on. */
    frozenAt: timestamp({ withTimezone: true }),
    /** A latch, set once when the deadline has passed. */
    closedAt: timestamp({ withTimezone: true }),
    /** A latch, set once with the result, in the transaction that writes it. */
    settledAt: timestamp({ withTimezone: true }),
    outcome: leagueOutcome(),
    /** When the commissioner deleted it; null again once it is restored. */
    deletedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** In the address of its public page: 12 capitals and digits. */
    joinCode: text()
      .notNull()
      .unique('leagues_join_code_key')
      .default(sql`new_join_code()`),
    /** When the commissioner closed the link; null while it is open. */
    joinClosedAt: timestamp({ withTimezone: true }),
    /** Counts the changes of its members' names, for what is cached once the draft has closed. */
    namesVersion: integer().notNull().default(0),
  },
  (t) => [
    index('leagues_tournament_key_idx').on(t.tournamentKey),
    index('leagues_commissioner_id_idx').on(t.commissionerId),
    // Read every second, and most leagues are in the past.
    index('leagues_unsettled_idx')
      .on(t.tournamentKey)
      .where(sql`${t.settledAt} is null`),
    index('leagues_open_idx')
      .on(t.draftingEndAt)
      .where(sql`${t.closedAt} is null`),
    // The Reveals of the last day are looked for every minute.
    index('leagues_closed_at_idx').on(t.closedAt),
    index('leagues_deleted_idx')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    check('leagues_outcome_check', sql`(${t.settledAt} is null) = (${t.outcome} is null)`),
    check('leagues_entry_fee_check', sql`${t.entryFeeCents} >= 0`),
  ],
)

/** A column with a league's id. The row goes with the league. */
export const leagueReference = () => uuid().references(() => allLeagues.id, { onDelete: 'cascade' })

/** What each league's golfers were sorted by. It never changes once a team is saved. */
export const groupOrders = pgTable('group_orders', {
  leagueId: leagueReference().primaryKey(),
  golferOrder: text({ enum: fieldOrders }).notNull(),
})

/**
 * The leagues that people see. A deleted league is hidden unless it was settled: the result belongs to its
 * members.
 */
export const leagues = pgView('shown_leagues').as(
  // The builder that a callback gets would name the columns in camel case.
  new QueryBuilder({ casing: 'snake_case' })
    .select()
    .from(allLeagues)
    .where(or(isNull(allLeagues.deletedAt), isNotNull(allLeagues.settledAt))),
)

/** A trigger, `league_members_limit`, limits a league to 100 members and gives each the lowest free seat. */
export const leagueMembers = pgTable(
  'league_members',
  {
    leagueId: leagueReference().notNull(),
    userId: userReference().notNull(),
    joinedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paid: boolean().notNull().default(false),
    /** Whether the commissioner named them a deputy. */
    deputy: boolean().notNull().default(false),
    /** Their name where another member has the same first name; null when they go by it, or have none. */
    name: text(),
    /** Keeps their quick picks apart, from 0 on. The table's trigger gives it, whatever is inserted. */
    seat: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    unique('league_members_seat_key').on(t.leagueId, t.seat),
    index('league_members_user_id_idx').on(t.userId),
  ],
)

/** A foreign key to a member. The row goes with the member. */
export const memberReference = (name: string, leagueId: AnyPgColumn, userId: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [leagueId, userId],
    foreignColumns: [leagueMembers.leagueId, leagueMembers.userId],
  }).onDelete('cascade')

/** A member's team. Code that shows it to others checks the league's `closedAt` first. */
export const teams = pgTable(
  'teams',
  {
    leagueId: uuid().notNull(),
    userId: uuid().notNull(),
    apiPlayerIds: text().array().notNull(),
    /** The golfers of `apiPlayerIds` that filled an empty place when the draft closed. */
    filledIds: text().array().notNull().default([]),
    predictedWinningScore: integer(),
    complete: boolean().notNull(),
    /** When it became complete, whatever changed since; null for teams older than this column. */
    completeAt: timestamp({ withTimezone: true }),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    memberReference('teams_member_fkey', t.leagueId, t.userId),
  ],
)

/** People whom a commissioner removed. They return by a new invitation only, not by the league's link. */
export const removedMembers = pgTable(
  'removed_members',
  {
    leagueId: leagueReference().notNull(),
    userId: userReference().notNull(),
    removedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    index('removed_members_user_id_idx').on(t.userId),
  ],
)

/** The golfers in each league's groups. */
export const groupGolfers = pgTable(
  'group_golfers',
  {
    id: uuid().primaryKey().defaultRandom(),
    leagueId: leagueReference().notNull(),
    groupId: groupId().notNull(),
    /** A numbered place in the group, so the unique key limits how many it can hold. */
    place: smallint().notNull(),
    apiPlayerId: text().notNull(),
  },
  (t) => [
    unique('group_golfers_place_key').on(t.leagueId, t.groupId, t.place),
    unique('group_golfers_golfer_key').on(t.leagueId, t.apiPlayerId),
    check(
      'group_golfers_place_check',
      sql`${t.place} between 1 and ${sql.raw(String(maxGroupSize))}`,
    ),
  ],
)

/** Invitations to leagues. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    leagueId: leagueReference().notNull(),
    fromUserId: userReference().notNull(),
    toUserId: userReference().notNull(),
    status: invitationStatus().notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('invitations_league_to_key').on(t.leagueId, t.toUserId),
    index('invitations_from_user_id_idx').on(t.fromUserId),
    index('invitations_to_user_id_idx').on(t.toUserId, t.status),
  ],
)

/** When the members of a league were last nudged. */
export const nudges = pgTable('nudges', {
  leagueId: leagueReference().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})
