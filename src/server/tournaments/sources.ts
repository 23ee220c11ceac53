import { eq, ne, type SQL, sql } from 'drizzle-orm'

import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'

import { boards, tournamentIds, tournaments } from './tables.ts'

/** Whether a tournament is on the simulated tour, or on the real one that the other sources share. */
export const isOnTour = (source: GolfSource['name']): SQL =>
  source === 'simulated' ? eq(tournaments.source, source) : ne(tournaments.source, 'simulated')

/** Whether a source can read a stored tournament, for a query of `tournaments`. */
export const isKnownTo = (source: GolfSource['name']): SQL =>
  sql`(${tournaments.source} = ${source} or exists (
    select from ${tournamentIds} where ${tournamentIds.tournamentKey} = ${tournaments.key}
      and ${tournamentIds.source} = ${source}))`

/** The source that serves a tournament's board now. */
export async function findServingSource(
  { db, golf, fallback }: Pick<Services, 'db' | 'golf' | 'fallback'>,
  key: string,
): Promise<GolfSource> {
  if (!fallback) return golf
  const [row] = await db
    .select({ source: boards.source })
    .from(boards)
    .where(eq(boards.tournamentKey, key))
  return row?.source === fallback.name ? fallback : golf
}
