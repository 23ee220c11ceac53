import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { userReference } from '#server/platform/auth/tables.ts'

import { leagueReference } from './tables.ts'

/**
 * The requests that created leagues: one sent again gets the same league. A row is stored before its league, so that
 * a request sent twice at once waits for the first. So the migration makes the key to `leagues` deferrable.
 */
export const leagueRequests = pgTable(
  'league_requests',
  {
    userId: userReference().notNull(),
    clientId: uuid().notNull(),
    leagueId: leagueReference().notNull().unique('league_requests_league_key'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.clientId] })],
)
