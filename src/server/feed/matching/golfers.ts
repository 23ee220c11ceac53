import { and, eq, exists, inArray, ne, not, type SQL, sql } from 'drizzle-orm'

import {
  type AmbiguousGolfer,
  compareGolfers,
  matchGolfers,
  type NamedGolfer,
} from '#domain/tournaments/match-golfers.ts'
import { espnPrefix } from '#domain/tournaments/sources.ts'
import { nameOrId } from '#domain/tournaments/tournament.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { isSimulatedSql } from '#server/tournaments/sources.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { entrantNameSql, isInField } from '#server/tournaments/tournaments.ts'

import { oneEach } from '../parsing/checks.ts'
import { storeAmbiguous } from './ambiguous-matches.ts'
import { golferIds, identityDoubts } from './tables.ts'

/** Who a source's golfers are. */
export interface Identified {
  /** Stored ids by the source's. Those about whom it isn't clear are left out. */
  ids: Map<string, string>
  /** Stored golfers who may be one of those left out. */
  unclear: { id: string; name: string }[]
}

/**
 * Finds the stored ids of a source's golfers, and remembers them. A source's own ids say who a golfer is. Names
 * only matter for golfers whom another source brought; whoever they leave open waits for the administrator.
 *
 * @param key of the tournament that the golfers play
 * @param options `isPast` for a finished tournament: whoever is left open waits for nobody
 */
export async function matchSourceGolfers(
  db: Db,
  source: GolfSource['name'],
  key: string,
  golfers: readonly NamedGolfer[],
  { isPast } = { isPast: false },
): Promise<Identified> {
  if (golfers.length === 0) return { ids: new Map(), unclear: [] }
  const field = await listFieldGolfers(db, key)
  const here = new Set(field.map(({ id }) => id))
  await forgetUnknown(
    db,
    source,
    golfers.filter(({ id, name }) => !here.has(id) && name !== ''),
  )
  const known = await findStoredIds(
    db,
    source,
    golfers.map(({ id }) => id),
  )
  const ids = new Map(known)
  const taken = new Set(ids.values())
  for (const { id } of golfers) if (here.has(id) && !ids.has(id) && !taken.has(id)) ids.set(id, id)
  const rest = golfers.filter(({ id }) => !ids.has(id))
  const doubts = rest.length > 0 ? await matchRemaining(db, source, key, { rest, field, ids }) : []
  await storeGolferIds(db, source, known, ids)
  if (!isPast) {
    await storeAmbiguous(
      db,
      { source, kind: 'golfer' },
      eq(identityDoubts.tournamentKey, key),
      doubts.map(({ golfer, candidates }) => ({
        sourceId: golfer.id,
        name: nameOrId(golfer.name, golfer.id),
        tournamentKey: key,
        candidates: candidates.map(({ id, name }) => ({ id, name })),
      })),
    )
  }
  const candidates = doubts.flatMap(({ candidates }) => candidates)
  const unclear = candidates.filter(({ id }) => here.has(id))
  return { ids, unclear: oneEach(unclear, ({ id }) => id) }
}

/** Matches golfers against the tournament's field first, then against every golfer stored. Adds to `ids`. */
async function matchRemaining(
  db: Db,
  source: GolfSource['name'],
  key: string,
  { rest, field, ids }: { rest: NamedGolfer[]; field: StoredGolfer[]; ids: Map<string, string> },
): Promise<AmbiguousGolfer[]> {
  const isFree = ({ id }: NamedGolfer) => isForeign(id, source) && !taken.has(id)
  let taken = new Set(ids.values())
  const near = matchGolfers(rest, field.filter(isFree), ['same', 'likely'])
  for (const [id, mine] of near.matched) ids.set(id, mine)
  taken = new Set(ids.values())
  // A golfer under another spelling may be the missing one; a spelling must not become a withdrawal. Whoever the source has
  // named under another id has left.
  const free = field.filter((golfer) => golfer.isInField && isFree(golfer))
  const named = await listNamed(
    db,
    source,
    free.map(({ id }) => id),
  )
  const left = free.filter(({ id }) => !named.has(id))
  const unclear = near.unknown.flatMap((golfer) => {
    const candidates = left.filter((other) => compareGolfers(golfer, other) !== null)
    return candidates.length > 0 ? [{ golfer, candidates }] : []
  })
  const doubted = new Set(unclear.map(({ golfer }) => golfer.id))
  // Without a name, an id may be a stored golfer's. If it were remembered as a new one, no later reading would match it.
  const others = near.unknown.filter(({ id, name }) => !doubted.has(id) && name !== '')
  // Golfers of other tournaments whom the source hasn't named yet.
  const isUnmatched = sql`not exists (select from ${golferIds} where ${golferIds.source} = ${source}
    and ${golferIds.apiPlayerId} = ${entrants.apiPlayerId})`
  const strangers = (await listGolfers(db, and(ne(tournaments.key, key), isUnmatched))).filter(
    isFree,
  )
  const far = matchGolfers(others, strangers, ['same', 'likely'])
  for (const [id, mine] of far.matched) ids.set(id, mine)
  taken = new Set(ids.values())
  // The administrator may have said that an id is another golfer's.
  const lost = far.unknown.filter(({ id }) => taken.has(id))
  for (const { id } of far.unknown) if (!taken.has(id)) ids.set(id, id)
  return [
    ...near.ambiguous,
    ...unclear,
    ...far.ambiguous,
    ...lost.map((golfer) => ({ golfer, candidates: [golfer] })),
  ]
}

/** Those of these stored golfers that a source has named. */
async function listNamed(
  db: Db,
  source: GolfSource['name'],
  ids: string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: golferIds.apiPlayerId })
    .from(golferIds)
    .where(and(eq(golferIds.source, source), inArray(golferIds.apiPlayerId, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** Whether another source brought a golfer. */
const isForeign = (id: string, source: GolfSource['name']): boolean =>
  id.startsWith(espnPrefix) !== (source === 'espn')

interface StoredGolfer extends NamedGolfer {
  isInField: boolean
}

/** The golfers whom a tournament's field has had. */
export async function listFieldGolfers(db: Db, key: string): Promise<StoredGolfer[]> {
  return await db
    .select({
      id: entrants.apiPlayerId,
      name: entrantNameSql,
      country: entrants.country,
      isInField: sql<boolean>`${isInField}`,
    })
    .from(entrants)
    .where(eq(entrants.tournamentKey, key))
}

/** The real golfers of tournaments, each as the latest of those names them. */
export async function listGolfers(db: Db, where?: SQL): Promise<NamedGolfer[]> {
  return await db
    .selectDistinctOn([entrants.apiPlayerId], {
      id: entrants.apiPlayerId,
      name: entrantNameSql,
      country: entrants.country,
    })
    .from(entrants)
    .innerJoin(tournaments, eq(tournaments.key, entrants.tournamentKey))
    .where(and(not(isSimulatedSql), where))
    .orderBy(entrants.apiPlayerId, sql`${tournaments.endDate} desc`)
}

/**
 * Forgets that some of these were taken for golfers of their own, unless the administrator said so or a field has them. A
 * name that was garbled or spelled differently once must not hide for good who they are.
 */
async function forgetUnknown(
  db: Db,
  source: GolfSource['name'],
  golfers: readonly NamedGolfer[],
): Promise<void> {
  if (golfers.length === 0) return
  const hasField = exists(
    db
      .select({ one: sql`1` })
      .from(entrants)
      .where(eq(entrants.apiPlayerId, golferIds.apiPlayerId)),
  )
  await db.delete(golferIds).where(
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
}

async function storeGolferIds(
  db: Db,
  source: GolfSource['name'],
  known: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...ids].filter(([id]) => !known.has(id))
  if (rows.length === 0) return
  await db
    .insert(golferIds)
    .values(rows.map(([sourcePlayerId, apiPlayerId]) => ({ source, sourcePlayerId, apiPlayerId })))
    .onConflictDoNothing()
}

/** Stored ids by a source's ids: those given, or all. */
export async function findStoredIds(
  db: Db,
  source: GolfSource['name'],
  ids?: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(golferIds)
    .where(and(eq(golferIds.source, source), ids && inArray(golferIds.sourcePlayerId, ids)))
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
