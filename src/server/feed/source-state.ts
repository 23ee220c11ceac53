import { eq, type SQL, sql } from 'drizzle-orm'

import { eveningKeys, type SourceName } from '#domain/tournaments/sources.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { boards } from '#server/tournaments/tables.ts'

import { feedSources } from './tables.ts'

/** When a source last answered well, was paused, and was last asked for by the administrator. */
export type SourceState = Omit<typeof feedSources.$inferSelect, 'source'>

const now = sql`clock_timestamp()`
const unknown: SourceState = { lastGoodAt: null, pausedAt: null, askedAt: null }

/** Reads the state of each source. */
export async function readSourceStates(db: Db): Promise<(source: SourceName) => SourceState> {
  const rows = await db.select().from(feedSources)
  const states = new Map(rows.map(({ source, ...state }) => [source, state]))
  return (source) => states.get(source) ?? unknown
}

/** The source that serves a tournament's board now; null while the administrator has paused it. */
export async function findServingSource(
  { db, golf, fallback, evenings }: Pick<Services, 'db' | 'golf' | 'fallback' | 'evenings'>,
  key: string,
): Promise<GolfSource | null> {
  if (evenings && key.startsWith(eveningKeys)) return evenings
  const [row] = fallback
    ? await db.select({ by: boards.source }).from(boards).where(eq(boards.tournamentKey, key))
    : []
  const source = fallback && row?.by === fallback.name ? fallback : golf
  const stateOf = await readSourceStates(db)
  return stateOf(source.name).pausedAt === null ? source : null
}

/** Notes that a source gave a usable answer. */
export const recordSuccess = (db: Db, source: SourceName) =>
  changeSource(db, source, { lastGoodAt: now })

/** Lets the process that reads the feed read all that a source serves, due or not. */
export const readAgain = (db: Db, source: SourceName) => changeSource(db, source, { askedAt: now })

/** Changes the state of a source, if it is as `where` says. @returns whether it was */
export async function changeSource(
  db: Db,
  source: SourceName,
  change: { [What in keyof SourceState]?: SQL | null },
  where?: SQL,
): Promise<boolean> {
  const changed = await db
    .insert(feedSources)
    .values({ source, ...change })
    .onConflictDoUpdate({
      target: feedSources.source,
      set: change,
      ...(where && { setWhere: where }),
    })
    .returning({ source: feedSources.source })
  return changed.length > 0
}
