import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Scorecard } from '#domain/tournaments/tournament.ts'
import { momentKinds, type LeadAndMoney } from '#domain/week/moments.ts'
import type { Progress, EagleWatch } from '#domain/week/progress.ts'
import type { RecapOutline } from '#domain/week/recap-outline.ts'
import { type RecapFacts, recapRounds } from '#domain/week/recap.ts'
import type { RecapResult } from '#domain/week/result.ts'
import type { Stories } from '#domain/week/stories.ts'
import { leagueReference, memberReference } from '#server/leagues/tables.ts'
import { storedAt } from '#server/platform/db/columns.ts'
import { tournaments } from '#server/tournaments/tables.ts'

/** The kinds of moments. */
export const momentKind = pgEnum('moment_kind', momentKinds)

/** The moments of a league's week that have been told. Each is told once, whichever process finds it first. */
export const moments = pgTable(
  'moments',
  {
    id: uuid().primaryKey().defaultRandom(),
    leagueId: leagueReference().notNull(),
    /** Names the event, so that finding it again changes nothing. */
    key: text().notNull(),
    /** When it happened, as far as the boards before and after it say. */
    at: timestamp({ withTimezone: true }).notNull(),
    storedAt: storedAt(),
    boardVersion: bigint({ mode: 'number' }).notNull(),
    kind: momentKind().notNull(),
    round: integer().notNull(),
    hole: integer(),
    userIds: uuid().array().notNull(),
    apiPlayerId: text(),
    /** Names members by id; see `leagues/log/sentences.ts`. */
    text: text().notNull(),
    /** Whether a corrected board has taken it back. */
    undone: boolean().notNull().default(false),
    /** Whether it has been considered for pushes. */
    announced: boolean().notNull().default(false),
    /** For the lead and the money: the places before it, to which a correction may return. */
    before: jsonb().$type<LeadAndMoney>(),
  },
  (t) => [
    unique('moments_key').on(t.leagueId, t.key),
    index('moments_at_idx').on(t.leagueId, t.at),
    index('moments_unannounced_idx')
      .on(t.leagueId)
      .where(sql`not ${t.announced}`),
    check('moments_round_check', sql`${t.round} between 1 and 4`),
    check('moments_hole_check', sql`${t.hole} between 1 and 18`),
  ],
)

/** How far a league's moments have been told: what was known then. */
export const leagueWeeks = pgTable('league_weeks', {
  leagueId: leagueReference().primaryKey(),
  /** 0 before the first board. */
  boardVersion: bigint({ mode: 'number' }).notNull().default(0),
  fieldAt: timestamp({ withTimezone: true }),
  /** When the newest scorecard among those known was read. */
  cardsAt: timestamp({ withTimezone: true }),
  /** The time of the scores on that board, and on the one before it; null before the first one. */
  asOf: timestamp({ withTimezone: true }),
  asOfBefore: timestamp({ withTimezone: true }),
  places: jsonb().$type<LeadAndMoney>().notNull().default({ leaders: [], paid: [] }),
})

/** How far golfers had played on the boards of a tournament that leagues were told of. */
export const boardProgress = pgTable(
  'board_progress',
  {
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key, { onDelete: 'cascade' }),
    version: bigint({ mode: 'number' }).notNull(),
    /** By golfer. */
    progress: jsonb().$type<Record<string, Progress>>().notNull(),
    at: storedAt(),
  },
  (t) => [primaryKey({ columns: [t.tournamentKey, t.version] })],
)

/** The golfers whose scorecards are read because someone has them, and what was last seen of each. */
export const watchedGolfers = pgTable(
  'watched_golfers',
  {
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key, { onDelete: 'cascade' }),
    apiPlayerId: text().notNull(),
    watch: jsonb().$type<EagleWatch>(),
    /** Attempts since the scorecard last told anything new. */
    tries: integer().notNull().default(0),
    triedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.tournamentKey, t.apiPlayerId] })],
)

/** The rounds of watched golfers, hole by hole. */
export const scorecards = pgTable(
  'scorecards',
  {
    tournamentKey: text().notNull(),
    apiPlayerId: text().notNull(),
    round: integer().notNull(),
    card: jsonb().$type<Scorecard>().notNull(),
    readAt: storedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tournamentKey, t.apiPlayerId, t.round] }),
    foreignKey({
      name: 'scorecards_golfer_fk',
      columns: [t.tournamentKey, t.apiPlayerId],
      foreignColumns: [watchedGolfers.tournamentKey, watchedGolfers.apiPlayerId],
    }).onDelete('cascade'),
    index('scorecards_read_at_idx').on(t.tournamentKey, t.readAt),
  ],
)

/** The rounds of recaps, and the end. */
export const recapRound = pgEnum('recap_round', recapRounds)

/** A league's recaps, one for each round and one at the end, which only a corrected result rewrites. */
export const recaps = pgTable(
  'recaps',
  {
    leagueId: leagueReference().notNull(),
    round: recapRound().notNull(),
    /** When the round ended, as far as the boards before and after that say. */
    at: timestamp({ withTimezone: true }).notNull(),
    storedAt: storedAt(),
    /** Names members by id; see `leagues/log/sentences.ts`. */
    text: text().notNull(),
    /** At the end: who gets how much, as a sentence that stays in the league. */
    prizes: text(),
    /** At the end: the result that it tells, which a correction may change until the league is settled. */
    result: jsonb().$type<RecapResult[]>(),
    facts: jsonb().$type<RecapFacts>().notNull(),
    /** At the end, unless the league is void; null in recaps from before there were stories. */
    stories: jsonb().$type<Stories>(),
    /** Its sentences with marks for names, from which Grok may rephrase it; null once that has been tried. */
    outline: jsonb().$type<RecapOutline>(),
    /** Whether `text` is Grok's. */
    rephrased: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.round] }),
    // Those of the last day are looked for every minute.
    index('recaps_at_idx').on(t.at),
  ],
)

/** The members who don't want the scorer's lines in their league's chat. */
export const mutedScorers = pgTable(
  'muted_scorers',
  {
    leagueId: uuid().notNull(),
    userId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    memberReference('muted_scorers_member_fk', t.leagueId, t.userId),
  ],
)
