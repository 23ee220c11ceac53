import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import { likenessOf, matchGolfers, type NamedGolfer } from '#domain/tournaments/same-golfer.ts'

import type { Db } from '../../db/db.ts'
import { entrants, tournaments } from '../../tournaments/tables.ts'
import { entrantName, inField } from '../../tournaments/tournaments.ts'
import { FeedError, type GolfSource } from '../../world/golf-source.ts'
import { storeGolferDoubts } from './doubts.ts'
import { golferIds } from './tables.ts'

type Known = Map<string, { apiPlayerId: string; settled: boolean }>

/**
 * Finds the stored ids of a source's golfers, and remembers them. Golfers whom nobody knows keep the source's id.
 *
 * @param key of the tournament that the golfers play
 * @throws {FeedError} unmatched, while it isn't clear who is who; the doubts are stored
 */
export async function identifyGolfers(
  db: Db,
  source: GolfSource['name'],
  key: string,
  golfers: readonly NamedGolfer[],
): Promise<Map<string, string>> {
  if (golfers.length === 0) return new Map()
  const known = await knownIds(
    db,
    source,
    golfers.map(({ id }) => id),
  )
  const field = await fieldOf(db, key)
  const here = new Set(field.map(({ id }) => id))
  const isSure = ({ id }: NamedGolfer) => {
    const mine = known.get(id)
    return mine ? mine.settled || here.size === 0 || here.has(mine.apiPlayerId) : false
  }
  const ids = new Map(golfers.filter(isSure).map(({ id }) => [id, known.get(id)!.apiPlayerId]))
  const open = golfers.filter(({ id }) => !ids.has(id))
  for (const { id } of open) if (here.has(id) && !known.has(id)) ids.set(id, id)
  const rest = open.filter(({ id }) => !ids.has(id))
  if (rest.length > 0) await matchRest(db, source, key, { rest, field, known, ids })
  await remember(db, source, known, ids)
  await storeGolferDoubts(db, source, key, [])
  return ids
}

/** Matches golfers against the tournament's field first, then against every golfer stored. Adds to `ids`. */
async function matchRest(
  db: Db,
  source: GolfSource['name'],
  key: string,
  {
    rest,
    field,
    known,
    ids,
  }: { rest: NamedGolfer[]; field: StoredGolfer[]; known: Known; ids: Map<string, string> },
): Promise<void> {
  const taken = new Set(ids.values())
  const free = field.filter(({ id }) => !taken.has(id))
  const newcomers = rest.filter(({ id }) => !known.has(id))
  const near = matchGolfers(newcomers, free, ['same', 'likely'])
  for (const [id, mine] of near.matched) ids.set(id, mine)
  const matched = new Set(near.matched.values())
  const left = free.filter(({ id, isIn }) => isIn && !matched.has(id))
  // Someone of another name may still be the one whom this source lacks: a withdrawal must not come of a spelling.
  const strangers = [...near.unknown, ...rest.filter(({ id }) => known.has(id))]
  const unclear = strangers.flatMap((golfer) => {
    const candidates = left.filter((other) => likenessOf(golfer, other) !== null)
    return candidates.length > 0 ? [{ golfer, candidates }] : []
  })
  const doubted = new Set(unclear.map(({ golfer }) => golfer.id))
  const others = near.unknown.filter(({ id }) => !doubted.has(id))
  const far = matchGolfers(others, await strangersTo(db, source, key), ['same', 'likely'])
  for (const [id, mine] of far.matched) ids.set(id, mine)
  const doubts = [...near.doubts, ...unclear, ...far.doubts]
  if (doubts.length > 0) {
    await storeGolferDoubts(db, source, key, doubts)
    const names = doubts.map(({ golfer }) => golfer.name).join(', ')
    throw new FeedError('unmatched', `${source}: it is not clear who ${names} is in ${key}`)
  }
  for (const { id } of far.unknown) ids.set(id, id)
  for (const { id } of rest) if (!ids.has(id)) ids.set(id, known.get(id)!.apiPlayerId)
}

async function knownIds(db: Db, source: GolfSource['name'], ids: string[]): Promise<Known> {
  const rows = await db
    .select()
    .from(golferIds)
    .where(and(eq(golferIds.source, source), inArray(golferIds.sourcePlayerId, ids)))
  return new Map(rows.map((row) => [row.sourcePlayerId, row]))
}

interface StoredGolfer extends NamedGolfer {
  isIn: boolean
}

async function fieldOf(db: Db, key: string): Promise<StoredGolfer[]> {
  return await db
    .select({
      id: entrants.apiPlayerId,
      name: entrantName,
      country: entrants.country,
      isIn: sql<boolean>`${inField}`,
    })
    .from(entrants)
    .where(eq(entrants.tournamentKey, key))
}

/** Golfers of other tournaments whom the source hasn't named yet. */
async function strangersTo(
  db: Db,
  source: GolfSource['name'],
  key: string,
): Promise<NamedGolfer[]> {
  return await db
    .selectDistinctOn([entrants.apiPlayerId], {
      id: entrants.apiPlayerId,
      name: entrantName,
      country: entrants.country,
    })
    .from(entrants)
    .innerJoin(tournaments, eq(tournaments.key, entrants.tournamentKey))
    .where(
      and(
        ne(tournaments.source, 'simulated'),
        ne(tournaments.key, key),
        sql`not exists (select from ${golferIds} where ${golferIds.source} = ${source}
          and ${golferIds.apiPlayerId} = ${entrants.apiPlayerId})`,
      ),
    )
    .orderBy(entrants.apiPlayerId, sql`${tournaments.endDate} desc`)
}

async function remember(
  db: Db,
  source: GolfSource['name'],
  known: Known,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...ids].filter(([id]) => !known.has(id))
  if (rows.length === 0) return
  await db
    .insert(golferIds)
    .values(rows.map(([sourcePlayerId, apiPlayerId]) => ({ source, sourcePlayerId, apiPlayerId })))
    .onConflictDoNothing()
}

/** Stored ids by a source's ids. */
export async function storedIdsOf(
  db: Db,
  source: GolfSource['name'],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(golferIds).where(eq(golferIds.source, source))
  return new Map(rows.map((row) => [row.sourcePlayerId, row.apiPlayerId]))
}

/** A source's id of a stored golfer: by default the stored id. */
export async function sourceIdOf(
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
