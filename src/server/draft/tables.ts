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

import { leagueMembers } from '../leagues/tables.ts'

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
