import { randomUUID } from 'node:crypto'

import type { ImportRow } from '#domain/seasons/import.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { clubImportResults, clubImports, clubImportWeeks } from './import-tables.ts'
import { type PersonMatch, textPersonId } from './match-people.ts'

/** The embedded database holds the event loop for as long as a statement takes. */
const rowsAtOnce = 200

/** Stores a checked file, within a transaction. @returns the import's id */
export async function storeImport(
  db: Db,
  clubId: string,
  rows: readonly ImportRow[],
  matched: ReadonlyMap<string, PersonMatch>,
): Promise<string> {
  const [stored] = await db
    .insert(clubImports)
    .values({ clubId, rows: rows.length })
    .returning({ id: clubImports.id })
  const { id: importId } = found(stored, 'Import')
  const weeks = new Map<string, typeof clubImportWeeks.$inferInsert & { id: string }>()
  for (const { season, event, eventKey } of rows) {
    if (weeks.has(eventKey)) continue
    const [id, nth] = [randomUUID(), weeks.size]
    weeks.set(eventKey, { id, importId, clubId, season, nth, event, eventKey })
  }
  const resultOf = ({ eventKey, person, personKey, rank, total, money }: Ranked) => {
    const userId = matched.get(personKey)?.userId ?? null
    return {
      weekId: weeks.get(eventKey)?.id ?? '',
      userId,
      person: userId ? null : person,
      personId: userId ?? textPersonId(clubId, personKey),
      rank,
      total,
      moneyCents: money,
    }
  }
  for (const some of inPieces([...weeks.values()])) await db.insert(clubImportWeeks).values(some)
  const ranked = [...Map.groupBy(rows, ({ eventKey }) => eventKey).values()].flatMap(rankedOf)
  for (const some of inPieces(ranked)) await db.insert(clubImportResults).values(some.map(resultOf))
  return importId
}

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += rowsAtOnce) yield all.slice(at, at + rowsAtOnce)
}

type Ranked = ImportRow & { rank: number }

/** Results with their ranks, since files count places in more than one way after a tie. */
function rankedOf(results: readonly ImportRow[]): Ranked[] {
  const ranks = new Map<number, number>()
  for (const [nth, place] of results
    .map(({ place }) => place)
    .toSorted((a, b) => a - b)
    .entries()) {
    if (!ranks.has(place)) ranks.set(place, nth + 1)
  }
  return results.map((result) => ({ ...result, rank: ranks.get(result.place) ?? 1 }))
}
