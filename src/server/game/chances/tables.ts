import { bigint, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

import type { Tally } from '#domain/chances/tally.ts'
import { leagueReference } from '#server/leagues/tables.ts'

/** How each league ends in the simulations, as last computed. */
export const leagueChances = pgTable('league_chances', {
  leagueId: leagueReference().primaryKey(),
  /** The version of the board that was simulated, 0 without one; null until a simulation has finished. */
  boardVersion: bigint({ mode: 'number' }),
  /** The field that was simulated. */
  fieldAt: timestamp({ withTimezone: true }),
  /** When the scores of that board were read. */
  asOf: timestamp({ withTimezone: true }),
  /** The endings from before the first shot; null in a void league. */
  opening: jsonb().$type<Tally>(),
  /** The endings from that board; null in a void league, without a score and once play is over. */
  endings: jsonb().$type<Tally>(),
  /** While a process computes: when another may claim the league. */
  claimedUntil: timestamp({ withTimezone: true }),
})
