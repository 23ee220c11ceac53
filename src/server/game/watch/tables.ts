import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

import { leagueReference } from '#server/leagues/tables.ts'

/** The link to watch a league without an account: at most one. */
export const watchLinks = pgTable('watch_links', {
  leagueId: leagueReference().primaryKey(),
  /** The token itself is told once and kept nowhere. */
  tokenHash: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
