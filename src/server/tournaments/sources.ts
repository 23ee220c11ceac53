import { eq, ne, type SQL, sql } from 'drizzle-orm'

import type { GolfSource } from '../world/golf-source.ts'
import { tournamentIds, tournaments } from './tables.ts'

/** Whether a tournament is on the simulated tour, or on the real one that the other sources share. */
export const isOnTour = (source: GolfSource['name']): SQL =>
  source === 'simulated' ? eq(tournaments.source, source) : ne(tournaments.source, 'simulated')

/** Whether a source can read a stored tournament, for a query of `tournaments`. */
export const isReadUnder = (source: GolfSource['name']): SQL =>
  sql`(${tournaments.source} = ${source} or exists (
    select from ${tournamentIds} where ${tournamentIds.tournamentKey} = ${tournaments.key}
      and ${tournamentIds.source} = ${source}))`
