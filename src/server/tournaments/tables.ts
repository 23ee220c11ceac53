import { tournamentStatuses, type Course, type TeeTime } from '#domain/tournaments/tournament.ts'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

export const tournamentStatus = pgEnum('tournament_status', tournamentStatuses)
export const feedSource = pgEnum('feed_source', ['live-golf', 'simulated'])

export const tournaments = pgTable(
  'tournaments',
  {
    /** `<source>:<orgId>:<tournId>:<year>` */
    key: text().primaryKey(),
    source: feedSource().notNull(),
    orgId: text().notNull(),
    /** The tour's id, the same every year. */
    tournId: text().notNull(),
    year: integer().notNull(),
    name: text().notNull(),
    format: text().notNull(),
    /** Days on the course's calendar. */
    startDate: date().notNull(),
    endDate: date().notNull(),
    status: tournamentStatus().notNull().default('upcoming'),
    timeZone: text().notNull().default('America/New_York'),
    course: jsonb().$type<Course>(),
    /** Of the first round; null until it is drawn. */
    firstTeeAt: timestamp({ withTimezone: true }),
    /** When the field was last read. */
    fieldAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('tournaments_dates_idx').on(t.source, t.endDate, t.startDate)],
)

/** Who is or was entered for a tournament. */
export const entrants = pgTable(
  'entrants',
  {
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key, { onDelete: 'cascade' }),
    apiPlayerId: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    amateur: boolean().notNull(),
    country: text(),
    imageUrl: text(),
    /** World ranking; it stands from the first tee time on. */
    ranking: integer(),
    teeTimes: jsonb().$type<(Omit<TeeTime, 'at'> & { at: string })[]>().notNull(),
    /** In how many readings of the field in a row the golfer was missing; 3 mean withdrawn. */
    missing: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tournamentKey, t.apiPlayerId] })],
)

/** The last good board of a tournament: one row, whoever follows it. */
export const boards = pgTable('boards', {
  tournamentKey: text()
    .primaryKey()
    .references(() => tournaments.key, { onDelete: 'cascade' }),
  /** Grows when the board changes. */
  version: bigint({ mode: 'number' }).notNull(),
  /** When an answer was last accepted, changed or not. */
  seenAt: timestamp({ withTimezone: true }).notNull(),
  /** The provider's own time of that answer. */
  providerAt: timestamp({ withTimezone: true }).notNull(),
  /** How old the scores are: `seenAt`, or the provider's time where that is older during play. */
  asOf: timestamp({ withTimezone: true }).notNull(),
  board: jsonb().notNull(),
  /** Since when the result has been official; null while it is not. */
  officialAt: timestamp({ withTimezone: true }),
  /** What the feed's guards are waiting to see confirmed. */
  pending: jsonb().notNull(),
})
