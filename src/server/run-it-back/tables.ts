import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { clubs } from '../clubs/tables.ts'
import { allLeagues } from '../leagues/tables.ts'
import { tournaments } from '../tournaments/tables.ts'

/** The leagues that were run back: of a club or an earlier league, one for each tournament. */
export const repeats = pgTable(
  'repeats',
  {
    leagueId: uuid()
      .primaryKey()
      .references(() => allLeagues.id, { onDelete: 'cascade' }),
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key),
    clubId: uuid().references(() => clubs.id, { onDelete: 'cascade' }),
    earlierId: uuid().references(() => allLeagues.id, { onDelete: 'cascade' }),
  },
  (t) => [
    unique('repeats_club_key').on(t.clubId, t.tournamentKey),
    unique('repeats_earlier_key').on(t.earlierId, t.tournamentKey),
    index('repeats_tournament_key_idx').on(t.tournamentKey),
    check('repeats_of_check', sql`num_nonnulls(${t.clubId}, ${t.earlierId}) = 1`),
  ],
)
