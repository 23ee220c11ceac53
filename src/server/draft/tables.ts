import { pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { allLeagues } from '../leagues/tables.ts'

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
