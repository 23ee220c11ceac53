import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'

import { weeklyModes, skipReasons } from '#domain/clubs/weekly-league.ts'
import { leagueReference } from '#server/leagues/tables.ts'
import { userReference } from '#server/platform/auth/tables.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { clubReference } from '../tables.ts'

/** The leagues that were run back: of a club or an earlier league, one for each tournament. */
export const repeatedLeagues = pgTable(
  'repeats',
  {
    leagueId: leagueReference().primaryKey(),
    tournamentKey: text()
      .notNull()
      .references(() => tournaments.key),
    clubId: clubReference(),
    earlierId: leagueReference(),
  },
  (t) => [
    unique('repeats_club_key').on(t.clubId, t.tournamentKey),
    unique('repeats_earlier_key').on(t.earlierId, t.tournamentKey),
    index('repeats_tournament_key_idx').on(t.tournamentKey),
    check('repeats_of_check', sql`num_nonnulls(${t.clubId}, ${t.earlierId}) = 1`),
  ],
)

/** The choices of an owner for Mondays. */
export const weeklyMode = pgEnum('monday_choice', weeklyModes)

/** The clubs that prepare the next tournament by themselves on Mondays. */
export const weeklySettings = pgTable(
  'club_mondays',
  {
    clubId: clubReference().primaryKey(),
    /** The user who chose it: it counts only while they own the club, because it counts against their plan. */
    ownerId: userReference().notNull(),
    choice: weeklyMode().notNull(),
    /** The first run is on the next Monday. */
    chosenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('club_mondays_owner_id_idx').on(t.ownerId)],
)

/** The outcome of a prepared week. */
export const preparedWeekState = pgEnum('prepared_state', ['asked', 'made', 'skipped'])
/** Why a prepared week was skipped. */
export const skipReason = pgEnum('skip_reason', skipReasons)

/** The weeks that clubs have prepared by themselves, each once. */
export const preparedWeeks = pgTable(
  'prepared_weeks',
  {
    clubId: clubReference().notNull(),
    /** On the owner's clock. */
    monday: date().notNull(),
    state: preparedWeekState().notNull(),
    tournamentKey: text().references(() => tournaments.key),
    reason: skipReason(),
  },
  (t) => [
    primaryKey({ columns: [t.clubId, t.monday] }),
    index('prepared_weeks_tournament_key_idx').on(t.tournamentKey),
    check('prepared_weeks_reason_check', sql`(${t.state} = 'skipped') = (${t.reason} is not null)`),
    check(
      'prepared_weeks_tournament_check',
      sql`${t.state} = 'skipped' or ${t.tournamentKey} is not null`,
    ),
  ],
)
