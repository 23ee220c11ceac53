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

import { users } from '../identity/tables.ts'
import { allLeagues } from '../leagues/tables.ts'

/** How a league ended, as its leaderboard shows it for good. The league's own row says when, and which way. */
export const settlements = pgTable('settlements', {
  leagueId: uuid()
    .primaryKey()
    .references(() => allLeagues.id, { onDelete: 'cascade' }),
  /** The board that it was settled by. */
  boardVersion: bigint({ mode: 'number' }).notNull(),
  asOf: timestamp({ withTimezone: true }).notNull(),
  round: integer().notNull(),
  cut: jsonb(),
  counting: integer().notNull(),
  potCents: bigint({ mode: 'number' }).notNull(),
  commissionerCents: bigint({ mode: 'number' }).notNull(),
})

/** How a team ended. It outlives its league: who won something has won it. */
export const leagueResults = pgTable(
  'league_results',
  {
    id: uuid().primaryKey().defaultRandom(),
    leagueId: uuid().references(() => allLeagues.id, { onDelete: 'set null' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tournamentName: text().notNull(),
    settledAt: timestamp({ withTimezone: true }).notNull(),
    /** False in a void league, which is in no statistics. */
    counted: boolean().notNull(),
    /** As golf writes it: `1`, `T2`. */
    position: text().notNull(),
    rank: integer().notNull(),
    total: integer(),
    predicted: integer(),
    movement: integer().notNull(),
    prizeCents: bigint({ mode: 'number' }).notNull(),
    /** Of the leaderboard's line, as they go over the wire. */
    golfers: jsonb().notNull(),
    /** How the total and the place came about, as it goes over the wire. */
    explanation: jsonb().notNull(),
  },
  (t) => [
    unique('league_results_team_key').on(t.leagueId, t.userId),
    index('league_results_user_id_idx').on(t.userId, t.settledAt),
  ],
)
