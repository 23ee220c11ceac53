import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { allLeagues } from '#server/leagues/tables.ts'
import { userReference } from '#server/platform/auth/tables.ts'

/** Unlocked achievements, each at most once for a person. They outlive their leagues. */
export const unlockedAchievements = pgTable(
  'unlocked_achievements',
  {
    userId: userReference().notNull(),
    /** An id of the domain's list. */
    achievement: text().notNull(),
    leagueId: uuid().references(() => allLeagues.id, { onDelete: 'set null' }),
    tournamentName: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.achievement] }),
    index('unlocked_achievements_league_id_idx').on(t.leagueId),
  ],
)
