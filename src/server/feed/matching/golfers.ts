import { and, desc, eq, ne, not, type SQL, sql } from 'drizzle-orm'

import {
  type AmbiguousGolfer,
  listPossible,
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
import { findStoredIds, forgetUnknown, storeGolferIds } from './golfer-ids.ts'
import { identityDoubts } from './tables.ts'
import { healTwins } from './twins.ts'

/** A source's golfers among those stored. */
export interface Identified {
  /** Maps each id of the source to our stored id. Uncertain golfers are left out. */
  ids: Map<string, string>
  /** Stored golfers who may be one of those left out. */
  unclear: { id: string; name: string }[]
}

/**
 * Finds the stored ids of a source's golfers, and remembers them. A source's own ids say who a golfer is. Names
 * matter only for golfers whom another source brought first. If a name doesn't settle who it is, the administrator
 * decides.
 *
 * @param key of the tournament that the golfers play
 * @param options `isPast`: in a finished tournament, golfers who can't be matched are dropped, and the administrator
 *   isn't asked
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
  const sent = new Set(golfers.map(({ id }) => id))
  const stored = await findStoredIds(db, source)
  const named = new Set(stored.values())
  const known = new Map([...stored].filter(([id]) => sent.has(id)))
  const notInField = golfers.filter(
    ({ id, name }) => known.get(id) === id && !here.has(id) && name !== '',
  )
  for (const id of await forgetUnknown(db, source, notInField)) known.delete(id)
  const ids = new Map(known)
  const taken = new Set(ids.values())
  for (const { id } of golfers) if (here.has(id) && !ids.has(id) && !taken.has(id)) ids.set(id, id)
  const own = golfers.filter(({ id, name }) => ids.get(id) === id && here.has(id) && name !== '')
  const free = field.filter(({ id }) => isForeign(id, source) && !named.has(id))
  for (const [id, mine] of await healTwins(db, source, key, own, free)) {
    ids.set(id, mine)
    known.delete(id)
  }
  const rest = golfers.filter(({ id }) => !ids.has(id))
  const doubts = await matchRemaining(db, source, key, { rest, field, ids }, named)
  // Whoever is new is remembered once a field has them.
  const isSure = ([id, mine]: [string, string]) => isPast || id !== mine || here.has(id)
  await storeGolferIds(
    db,
    source,
    [...ids].filter((one) => !known.has(one[0]) && isSure(one)),
  )
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

/**
 * Matches golfers against the tournament's field first, then against every golfer stored. Adds to `ids`.
 *
 * @param named the stored ids of all golfers whom the source has named before
 */
async function matchRemaining(
  db: Db,
  source: GolfSource['name'],
  key: string,
  { rest, field, ids }: { rest: NamedGolfer[]; field: StoredGolfer[]; ids: Map<string, string> },
  named: ReadonlySet<string>,
): Promise<AmbiguousGolfer[]> {
  if (rest.length === 0) return []
  const isFree = ({ id }: NamedGolfer) => isForeign(id, source) && !taken.has(id)
  const isUnnamed = (golfer: NamedGolfer) => isFree(golfer) && !named.has(golfer.id)
  let taken = new Set(ids.values())
  const near = matchGolfers(rest, field.filter(isFree), ['same', 'likely'])
  for (const [id, mine] of near.matched) ids.set(id, mine)
  taken = new Set(ids.values())
  // A golfer who seems to be missing may only be spelled differently, so they must not count as withdrawn. Whoever the
  // source has named under another id has left.
  const left = field.filter((one) => one.isInField && isUnnamed(one))
  const unclear = listPossible(near.unknown, left)
  const doubted = new Set(unclear.map(({ golfer }) => golfer.id))
  // Without a name, an id may be a stored golfer's. If it were remembered as a new one, no later reading would match it.
  const others = near.unknown.filter(({ id, name }) => !doubted.has(id) && name !== '')
  // Golfers of other tournaments whom the source hasn't named yet.
  const foreign = await listGolfers(db, and(ne(tournaments.key, key), isForeignSql(source)))
  const strangers = foreign.filter(isUnnamed)
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

/** Whether another source brought a golfer. */
const isForeign = (id: string, source: GolfSource['name']): boolean =>
  id.startsWith(espnPrefix) !== (source === 'espn')

/** The same for a query of `entrants`. */
const isForeignSql = (source: GolfSource['name']): SQL =>
  sql`starts_with(${entrants.apiPlayerId}, ${espnPrefix}) <> ${source === 'espn'}::boolean`

/** A golfer of a tournament's field. */
export interface StoredGolfer extends NamedGolfer {
  isInField: boolean
  /** Whether the last reading of the field already lacked them. */
  isMissed: boolean
}

/** The golfers whom a tournament's field has had. */
export async function listFieldGolfers(db: Db, key: string): Promise<StoredGolfer[]> {
  return await db
    .select({
      id: entrants.apiPlayerId,
      name: entrantNameSql,
      country: entrants.country,
      isInField: sql<boolean>`${isInField}`,
      isMissed: sql<boolean>`${entrants.missing} > 0`,
    })
    .from(entrants)
    .where(eq(entrants.tournamentKey, key))
    .orderBy(entrants.apiPlayerId)
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
    .orderBy(entrants.apiPlayerId, desc(tournaments.endDate), tournaments.key)
}
