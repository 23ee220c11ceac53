import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

import { allLeagues, leagueMembers } from '../leagues/tables.ts'

/** A member's team. Who reads another's asks `closedAt` of the league first. */
export const teams = pgTable(
  'teams',
  {
    leagueId: uuid().notNull(),
    userId: uuid().notNull(),
    apiPlayerIds: text().array().notNull(),
    /** Those of `apiPlayerIds` that filled an empty place at the lock. */
    filledIds: text().array().notNull().default([]),
    predictedWinningScore: integer(),
    complete: boolean().notNull(),
    /** Since when it has been complete, whatever was changed since; null of a team from before this was kept. */
    completeAt: timestamp({ withTimezone: true }),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    foreignKey({
      name: 'teams_member_fkey',
      columns: [t.leagueId, t.userId],
      foreignColumns: [leagueMembers.leagueId, leagueMembers.userId],
    }).onDelete('cascade'),
  ],
)

/**
 * The ranking by which golfers replace each other in a league, fixed when its draft closes: later changes of
 * the world ranking, and golfers who join the field later, have no part in it.
 */
export const closingRankings = pgTable('closing_rankings', {
  leagueId: uuid()
    .primaryKey()
    .references(() => allLeagues.id, { onDelete: 'cascade' }),
  /** The whole field, the best ranked first. */
  apiPlayerIds: text().array().notNull(),
})
