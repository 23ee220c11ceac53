import { isNotNull } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

import { golfSources } from '#domain/tournaments/sources.ts'
import { tournamentStatuses, type Course, type TeeTime } from '#domain/tournaments/tournament.ts'

import type { Doubt } from './doubts.ts'

/** The states of a tournament. */
export const tournamentStatus = pgEnum('tournament_status', tournamentStatuses)
/** The sources of golf data. */
export const feedSource = pgEnum('feed_source', golfSources)

/** Tournaments, one row per edition. */
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
    /** Local days at the course. */
    startDate: date().notNull(),
    endDate: date().notNull(),
    status: tournamentStatus().notNull().default('upcoming'),
    timeZone: text().notNull().default('America/New_York'),
    course: jsonb().$type<Course>(),
    /** The first tee time of round 1; null until the draw. */
    firstTeeAt: timestamp({ withTimezone: true }),
    /** When the field was last read. */
    fieldAt: timestamp({ withTimezone: true }),
    /** When the deadlines of its leagues are due to follow a start that changed; null once they have. */
    startMovedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** What the last payloads say that awaits confirmation. */
    doubts: jsonb().$type<Doubt[]>().notNull().default([]),
    /** The golfers whose missing last rounds no longer hold up the result, because the administrator accepts it so. */
    settlesWithout: text().array().notNull().default([]),
    /** The official scoreboards that its golfers' strengths were last computed from; null before the first time. */
    strengthsFrom: text(),
    /** Since when its golfers' strengths stand; only newcomers get one. */
    strengthsFixedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('tournaments_dates_idx').on(t.source, t.endDate, t.startDate),
    index('tournaments_start_moved_idx').on(t.startMovedAt).where(isNotNull(t.startMovedAt)),
  ],
)

/** A source's own id of a tournament, which is stored once, whichever source is read. */
export const tournamentIds = pgTable(
  'tournament_ids',
  {
    source: feedSource().notNull(),
    orgId: text().notNull(),
    tournId: text().notNull(),
    year: integer().notNull(),
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.orgId, t.tournId, t.year] }),
    unique().on(t.source, t.tournamentKey),
    index('tournament_ids_tournament_key_idx').on(t.tournamentKey),
  ],
)

/** A tournament's entrants, including golfers who withdrew. */
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
    /** World ranking, final from the first tee time. */
    ranking: integer(),
    teeTimes: jsonb().$type<(Omit<TeeTime, 'at'> & { at: string })[]>().notNull(),
    /** The number of consecutive readings of the field without the golfer; 3 mean withdrawn. */
    missing: integer().notNull().default(0),
    /** Strokes per round better than an average field; null until computed, as its two companions are. */
    strength: doublePrecision(),
    /** The standard deviation of `strength`. */
    strengthError: doublePrecision(),
    /** From how many finished rounds it comes. */
    strengthRounds: integer(),
  },
  (t) => [primaryKey({ columns: [t.tournamentKey, t.apiPlayerId] })],
)

/** A tournament's last good board. */
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
  /** When the scores are from: `seenAt`, or during play the provider's time if that is older. */
  asOf: timestamp({ withTimezone: true }).notNull(),
  board: jsonb().notNull(),
  /** When the result became official; null while it isn't. */
  officialAt: timestamp({ withTimezone: true }),
  /** Where the build before this one keeps doubts. It may run beside this one, so the next release drops it. */
  pending: jsonb().notNull().default({ board: [], rows: {}, missing: {}, older: null }),
  /** The source that this board came from; null for a board stored before there could be two. */
  source: feedSource(),
  /** Since when that is the fallback, not the source that `GOLF_FEED` names; null while it is that one. */
  fallbackSince: timestamp({ withTimezone: true }),
})
