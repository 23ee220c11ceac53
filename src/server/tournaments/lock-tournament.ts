import { isDeepStrictEqual } from 'node:util'

import { eq, type SQL, sql } from 'drizzle-orm'

import type { Db } from '#server/platform/db/db.ts'

import type { Doubt } from './doubts.ts'
import { tournaments } from './tables.ts'
import type { TournamentRow } from './tournaments.ts'

/**
 * Locks a tournament until the transaction ends, so that processes take turns to store what they read.
 *
 * @returns its row, and the database's clock in epoch milliseconds
 */
export async function lockTournament(
  db: Db,
  key: string,
): Promise<{ row: TournamentRow; now: number } | null> {
  const [locked] = await db
    .select({
      row: tournaments,
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(tournaments)
    .where(eq(tournaments.key, key))
    .for('no key update')
  return locked ?? null
}

/**
 * Keeps a tournament's field and board as they are until the transaction ends, for what is decided by them. Like those
 * who store them, it locks the tournament before any league.
 *
 * @param key the tournament's, or a query of it
 */
export async function holdField(db: Db, key: string | SQL): Promise<void> {
  await db.execute(sql`select from ${tournaments} where ${tournaments.key} = (${key}) for share`)
}

/** Stores what is doubtful about a locked tournament. */
export async function storeDoubts(
  db: Db,
  { key, doubts }: Pick<TournamentRow, 'key' | 'doubts'>,
  now: Doubt[],
): Promise<void> {
  if (isDeepStrictEqual(doubts, now)) return
  await db.update(tournaments).set({ doubts: now }).where(eq(tournaments.key, key))
}

/**
 * When deadlines that don't follow a tournament's new start yet are due to, for a statement that may change it. Whoever
 * changes it calls `moveDeadlines`, and has a few seconds before other processes join in.
 */
export const startMovedAtIf = (isMoved: SQL): SQL =>
  sql`case when ${isMoved} then clock_timestamp() + interval '5 seconds' else ${tournaments.startMovedAt} end`
