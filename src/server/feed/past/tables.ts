import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import { feedSource } from '../../tournaments/tables.ts'

/** The calendars whose finished tournaments are read. */
export const pastCalendars = pgTable(
  'past_calendars',
  {
    source: feedSource().notNull(),
    orgId: text().notNull(),
    year: integer().notNull(),
    /** When it may be read next; soon while a process reads it. */
    nextAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.orgId, t.year] })],
)

/** The finished tournaments of those calendars, by what the source calls them. */
export const pastTournaments = pgTable(
  'past_tournaments',
  {
    source: feedSource().notNull(),
    orgId: text().notNull(),
    tournId: text().notNull(),
    year: integer().notNull(),
    /** The key that it has or gets among our tournaments. */
    tournamentKey: text().notNull(),
    name: text().notNull(),
    format: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    /** When its scoreboard was there; null until then. */
    readAt: timestamp({ withTimezone: true }),
    tries: integer().notNull().default(0),
    /** When it may be tried next; null for never. */
    nextAt: timestamp({ withTimezone: true }),
    /** Why the last try failed. */
    problem: text(),
    /** When the source last gave no answer about it. */
    unansweredAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.source, t.orgId, t.tournId, t.year] })],
)
