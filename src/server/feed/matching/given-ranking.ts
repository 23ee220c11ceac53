import { and, eq, gte, ne, sql } from 'drizzle-orm'

import type { GivenRanking } from '#contract/admin/ranking.ts'
import type { NamedGolfer } from '#domain/tournaments/match-golfers.ts'
import { matchRanking } from '#domain/tournaments/match-ranking.ts'
import { parseRanking, type RankedName } from '#domain/tournaments/parse-ranking.ts'
import type { RankingEntry } from '#domain/tournaments/tournament.ts'
import { type Db, utcToday } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { isInField } from '#server/tournaments/tournaments.ts'

import { listGolfers } from './golfers.ts'
import { givenRankings } from './tables.ts'

const orgId = '1'
/** The most golfers of a ranking, and the most names or lines that an answer lists. */
const maxGolfers = 3000
const maxShown = 30

/** When the administrator gave a ranking; null for never. */
export async function readRankingTime(db: Db): Promise<Date | null> {
  const { givenAt } = givenRankings
  const [given] = await db
    .select({ givenAt })
    .from(givenRankings)
    .where(eq(givenRankings.orgId, orgId))
  return given?.givenAt ?? null
}

/** The ranking that the administrator gave on the page; null for none. */
export async function loadGivenRanking(db: Db): Promise<RankingEntry[] | null> {
  const [given] = await db.select().from(givenRankings).where(eq(givenRankings.orgId, orgId))
  return given?.ranked.map((one) => ({ ...one, apiPlayerId: null })) ?? null
}

/** Reads a pasted ranking, and says whom of the coming fields it ranks. Nothing is stored. */
export async function previewRanking(
  db: Db,
  text: string,
): Promise<{ ranked: RankedName[]; preview: GivenRanking }> {
  const { ranked, faults } = parseRanking(text)
  const isLong = ranked.length > maxGolfers
  const golfers = new Map<string, string>()
  const matched = new Set<string>()
  const unclear = new Set<string>()
  for (const field of await listComingFields(db)) {
    for (const { id, name } of field) golfers.set(id, name)
    const found = matchRanking(isLong ? [] : ranked, field)
    for (const id of found.ranks.keys()) matched.add(id)
    for (const name of found.unclear) unclear.add(name)
  }
  const unranked = [...golfers].filter(([id]) => !matched.has(id)).map(([, name]) => name)
  return {
    ranked,
    preview: {
      golfers: ranked.length,
      field: golfers.size,
      matched: matched.size,
      unranked: unranked.slice(0, maxShown),
      unclear: [...unclear].slice(0, maxShown),
      faults: faults.slice(0, maxShown),
      canStore: ranked.length > 0 && faults.length === 0 && !isLong,
    },
  }
}

/** Stores a ranking in place of the one before it. */
export async function storeRanking(db: Db, ranked: RankedName[]): Promise<void> {
  const given = { ranked, givenAt: sql`clock_timestamp()` }
  await db
    .insert(givenRankings)
    .values({ orgId, ...given })
    .onConflictDoUpdate({ target: givenRankings.orgId, set: given })
}

/** The golfers of each field that is still to play. */
async function listComingFields(db: Db): Promise<NamedGolfer[][]> {
  const coming = await db
    .select({ key: tournaments.key })
    .from(tournaments)
    .where(and(ne(tournaments.status, 'official'), gte(tournaments.endDate, utcToday)))
    .orderBy(tournaments.startDate)
  const fields: NamedGolfer[][] = []
  for (const { key } of coming)
    fields.push(await listGolfers(db, and(eq(tournaments.key, key), isInField)))
  return fields
}
