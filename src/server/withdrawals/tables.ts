import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../identity/tables.ts'
import { allLeagues } from '../leagues/tables.ts'

/** What a person has been told about a league, so that nobody is told twice. */
export const told = pgTable(
  'told',
  {
    leagueId: uuid()
      .notNull()
      .references(() => allLeagues.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * `24 hours` or `3 hours` of a deadline. Of golfers who withdraw: `ID` and, from the lock on, `ID locked`
     * when that has been looked at; `ID > ID` whom the second was to replace, `ID = ID` whom he replaces,
     * nobody where the second is missing.
     */
    what: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.leagueId, t.userId, t.what] }),
    index('told_user_id_idx').on(t.userId),
  ],
)
