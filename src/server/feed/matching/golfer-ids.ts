import { and, eq, exists, inArray, not, sql } from 'drizzle-orm'

import type { NamedGolfer } from '#domain/tournaments/match-golfers.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { entrants } from '#server/tournaments/tables.ts'

import { golferIds } from './tables.ts'

/**
 * Forgets that some of these were taken for golfers of their own, unless the administrator said so or a field has them. A
 * name that was garbled or spelled differently once must not hide for good who they are.
 *
 * @returns whom it forgot
 */
export async function forgetUnknown(
  db: Db,
  source: GolfSource['name'],
  golfers: readonly NamedGolfer[],
): Promise<string[]> {
  if (golfers.length === 0) return []
  const hasField = exists(
    db
      .select({ one: sql`1` })
      .from(entrants)
      .where(eq(entrants.apiPlayerId, golferIds.apiPlayerId)),
  )
  const forgotten = await db
    .delete(golferIds)
    .where(
      and(
        eq(golferIds.source, source),
        inArray(
          golferIds.sourcePlayerId,
          golfers.map(({ id }) => id),
        ),
        eq(golferIds.apiPlayerId, golferIds.sourcePlayerId),
        eq(golferIds.settled, false),
        not(hasField),
      ),
    )
    .returning({ id: golferIds.sourcePlayerId })
  return forgotten.map(({ id }) => id)
}

/** Remembers who a source’s golfers are. */
export async function storeGolferIds(
  db: Db,
  source: GolfSource['name'],
  rows: readonly [string, string][],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(golferIds)
    .values(rows.map(([sourcePlayerId, apiPlayerId]) => ({ source, sourcePlayerId, apiPlayerId })))
    .onConflictDoNothing()
}

/** Stored ids by a source's ids. */
export async function findStoredIds(
  db: Db,
  source: GolfSource['name'],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(golferIds).where(eq(golferIds.source, source))
  return new Map(rows.map((row) => [row.sourcePlayerId, row.apiPlayerId]))
}

/** A source's id of a stored golfer: by default the stored id. */
export async function findSourceId(
  db: Db,
  source: GolfSource['name'],
  apiPlayerId: string,
): Promise<string> {
  const [row] = await db
    .select({ id: golferIds.sourcePlayerId })
    .from(golferIds)
    .where(and(eq(golferIds.source, source), eq(golferIds.apiPlayerId, apiPlayerId)))
  return row?.id ?? apiPlayerId
}
