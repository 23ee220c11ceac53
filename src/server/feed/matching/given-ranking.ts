import { and, eq, gte, ne, sql } from 'drizzle-orm'

import type { GivenRanking } from '#contract/admin/ranking.ts'
import type { NamedGolfer } from '#domain/tournaments/match-golfers.ts'
import { matchRanking } from '#domain/tournaments/match-ranking.ts'
import { parseRanking, type RankedName } from '#domain/tournaments/parse-ranking.ts'
import type { RankingEntry } from '#domain/tournaments/tournament.ts'
import { type Db, utcToday } from '#server/platform/db/db.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { entrantNameSql, isInField } from '#server/tournaments/tournaments.ts'

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

/** The ranking that the administrator gave on the page, its golfers by stored ids where there are; null for none. */
export async function loadGivenRanking(db: Db): Promise<RankingEntry[] | null> {
  const [given] = await db.select().from(givenRankings).where(eq(givenRankings.orgId, orgId))
  if (!given) return null
  const { ranked } = given
  const stored = await db
    .selectDistinctOn([entrants.apiPlayerId], {
      id: entrants.apiPlayerId,
      name: entrantNameSql,
      country: entrants.country,
    })
    .from(entrants)
    .innerJoin(tournaments, eq(tournaments.key, entrants.tournamentKey))
    .where(ne(tournaments.source, 'simulated'))
    .orderBy(entrants.apiPlayerId, sql`${tournaments.endDate} desc`)
  const { ranks, unclear } = matchRanking(ranked, stored)
  const doubtful = new Set(unclear)
  return [
    ...[...ranks].map(([apiPlayerId, rank]) => ({ apiPlayerId, name: '', rank })),
    // Those who join a field later are matched by the same name.
    ...ranked
      .filter(({ name }) => !doubtful.has(name))
      .map((one) => ({ ...one, apiPlayerId: null })),
  ]
}

/** Reads a pasted ranking, and says whom of the coming fields it ranks. Nothing is stored. */
export async function previewRanking(
  db: Db,
  text: string,
): Promise<{ ranked: RankedName[]; preview: GivenRanking }> {
  const { ranked, faults } = parseRanking(text)
  const field = await listComingGolfers(db)
  const isLong = ranked.length > maxGolfers
  const { ranks, unclear } = isLong
    ? { ranks: new Map<string, number>(), unclear: [] }
    : matchRanking(ranked, field)
  const unranked = field.filter(({ id }) => !ranks.has(id)).map(({ name }) => name)
  return {
    ranked,
    preview: {
      golfers: ranked.length,
      field: field.length,
      matched: ranks.size,
      unranked: unranked.slice(0, maxShown),
      unclear: unclear.slice(0, maxShown),
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

/** The golfers of fields that are still to play. */
async function listComingGolfers(db: Db): Promise<NamedGolfer[]> {
  return await db
    .selectDistinctOn([entrants.apiPlayerId], {
      id: entrants.apiPlayerId,
      name: entrantNameSql,
      country: entrants.country,
    })
    .from(entrants)
    .innerJoin(tournaments, eq(tournaments.key, entrants.tournamentKey))
    .where(
      and(
        ne(tournaments.source, 'simulated'),
        ne(tournaments.status, 'official'),
        gte(tournaments.endDate, utcToday),
        isInField,
      ),
    )
    .orderBy(entrants.apiPlayerId)
}
