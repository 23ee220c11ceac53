import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { picksPerMember } from '#domain/shootout/picks.ts'
import { memberReference } from '#server/leagues/tables.ts'

/** A member's golfers for the weekend. Code that shows them to others checks the shootout's `closedAt` first. */
export const shootoutPicks = pgTable(
  'shootout_picks',
  {
    leagueId: uuid().notNull(),
    userId: uuid().notNull(),
    apiPlayerIds: text().array().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId] }),
    memberReference('shootout_picks_member_fkey', t.leagueId, t.userId),
    check(
      'shootout_picks_size_check',
      sql`cardinality(${t.apiPlayerIds}) = ${sql.raw(String(picksPerMember))}`,
    ),
  ],
)
