import {
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import { leagueReference, memberReference } from '#server/leagues/tables.ts'

import { clubMembers } from '../tables.ts'

/** @param group the column of the league or club */
const linkColumns = (group: string) => ({
  groupId: uuid(group).notNull(),
  userId: uuid().notNull(),
  /** The part of the link's token that finds it. */
  id: uuid().notNull().unique().defaultRandom(),
  /** Signs the rest of the token; never part of a link. */
  secret: text().notNull(),
})

/** The private links to members' calendars of leagues. Revoking one deletes it. */
export const leagueCalendarLinks = pgTable('calendar_links', linkColumns('league_id'), (t) => [
  primaryKey({ columns: [t.groupId, t.userId] }),
  memberReference('calendar_links_member_fkey', t.groupId, t.userId),
])

/** The private links to clubs' calendars, which end with the membership. Revoking one deletes it. */
export const clubCalendarLinks = pgTable('club_calendar_links', linkColumns('club_id'), (t) => [
  primaryKey({ columns: [t.groupId, t.userId] }),
  foreignKey({
    name: 'club_calendar_links_member_fkey',
    columns: [t.groupId, t.userId],
    foreignColumns: [clubMembers.clubId, clubMembers.userId],
  }).onDelete('cascade'),
])

/** The events that members' calendars last showed, so that calendar apps learn which event has moved. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    leagueId: uuid().notNull(),
    userId: uuid().notNull(),
    /** `deadline`, or a golfer's id and the round. */
    name: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    summary: text().notNull(),
    /** How often it has changed. */
    sequence: integer().notNull().default(0),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId, t.name] }),
    memberReference('calendar_events_member_fkey', t.leagueId, t.userId),
  ],
)

/** The events of clubs' weeks that calendars last showed. */
export const clubCalendarEvents = pgTable(
  'club_calendar_events',
  {
    leagueId: leagueReference().notNull(),
    /** `lock`, or `days` for the tournament. */
    name: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** For whole days, the midnight after the last in UTC. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
    summary: text().notNull(),
    /** How often it has changed. */
    sequence: integer().notNull().default(0),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.leagueId, t.name] })],
)
