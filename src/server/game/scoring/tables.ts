import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { allLeagues, leagueReference } from '#server/leagues/tables.ts'
import { userReference, users } from '#server/platform/auth/tables.ts'

/** A league's outcome, for its final leaderboard. The league's own row has the time and the outcome. */
export const settlements = pgTable(
  'settlements',
  {
    leagueId: leagueReference().primaryKey(),
    /** The version of the tournament's board by which it settled. */
    boardVersion: bigint({ mode: 'number' }).notNull(),
    asOf: timestamp({ withTimezone: true }).notNull(),
    round: integer().notNull(),
    cut: jsonb(),
    counting: integer().notNull(),
    potCents: bigint({ mode: 'number' }).notNull(),
    /** The user who ran the league then, and so holds its fees whoever runs it later. */
    commissionerId: uuid()
      .notNull()
      .references(() => users.id),
    commissionerCents: bigint({ mode: 'number' }).notNull(),
    /** Whether its transfers are stored; false where an earlier version settled it. */
    transfersStored: boolean().notNull().default(false),
  },
  (t) => [
    index('settlements_commissioner_id_idx').on(t.commissionerId),
    index('settlements_unstored_idx')
      .on(t.leagueId)
      .where(sql`not ${t.transfersStored}`),
  ],
)

/** A team's final result. It outlives its league, because a win stays a win. */
export const leagueResults = pgTable(
  'league_results',
  {
    id: uuid().primaryKey().defaultRandom(),
    leagueId: uuid().references(() => allLeagues.id, { onDelete: 'set null' }),
    userId: userReference().notNull(),
    tournamentName: text().notNull(),
    settledAt: timestamp({ withTimezone: true }).notNull(),
    /** False in a void league, which statistics ignore. */
    counted: boolean().notNull(),
    /** As golf writes it: `1`, `T2`. */
    position: text().notNull(),
    rank: integer().notNull(),
    total: integer(),
    predicted: integer(),
    movement: integer().notNull(),
    prizeCents: bigint({ mode: 'number' }).notNull(),
    /** The golfers of the leaderboard's line, as they go over the wire. */
    golfers: jsonb().notNull(),
    /** The explanation of the total and the place, as it goes over the wire, without names of people. */
    explanation: jsonb().notNull(),
    /** How many of the golfers missed the cut. */
    cutGolfers: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`jsonb_array_length(jsonb_path_query_array(golfers, '$[*] ? (@.position == "CUT")'))`,
      ),
    /** The tournament's winning score to par; null when no guess counts. */
    winningToPar: integer().generatedAlwaysAs(sql`(explanation ->> 'winningToPar')::integer`),
  },
  (t) => [
    unique('league_results_team_key').on(t.leagueId, t.userId),
    index('league_results_user_id_idx').on(t.userId, t.settledAt),
    // All that a club's season needs, so that it leaves the golfers unread.
    index('league_results_week_idx').on(
      t.leagueId,
      t.userId,
      t.rank,
      t.total,
      t.predicted,
      t.prizeCents,
      t.cutGolfers,
      t.winningToPar,
    ),
  ],
)
