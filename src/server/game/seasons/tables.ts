import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint } from 'drizzle-orm/pg-core'

import { clubReference } from '#server/clubs/tables.ts'

/** How a club counts its seasons, once it has changed that. */
export const clubSeasonRules = pgTable(
  'club_season_rules',
  {
    clubId: clubReference().primaryKey(),
    startMonth: smallint().notNull(),
    majorsDouble: boolean().notNull(),
    dropWorst: smallint().notNull(),
  },
  (t) => [
    check('club_season_rules_month_check', sql`${t.startMonth} between 1 and 12`),
    check('club_season_rules_drop_check', sql`${t.dropWorst} between 0 and 20`),
  ],
)
