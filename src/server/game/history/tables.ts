import { bigint, integer, jsonb, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'

import { leagueReference } from '#server/leagues/tables.ts'

/** A team in a league's standings at one point in time. */
export interface HistoryEntry {
  userId: string
  rank: number
  total: number | null
}

/** A league's standings, each time they changed. */
export const leagueHistory = pgTable(
  'league_history',
  {
    leagueId: leagueReference().notNull(),
    /** The first board with these standings. */
    boardVersion: bigint({ mode: 'number' }).notNull(),
    /** The newest board with these standings. */
    seenVersion: bigint({ mode: 'number' }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    round: integer().notNull(),
    /** First place first. */
    entries: jsonb().$type<HistoryEntry[]>().notNull(),
    /** Each team's chance to win by user id, from the newest of these boards that was simulated. */
    chances: jsonb().$type<Record<string, number>>(),
  },
  (t) => [primaryKey({ columns: [t.leagueId, t.boardVersion] })],
)

/** Counts the changes of a league's week: standings, chances, moments and recaps. Readers know its newest version by it. */
export const weekRevisions = pgTable('week_revisions', {
  leagueId: leagueReference().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
})
