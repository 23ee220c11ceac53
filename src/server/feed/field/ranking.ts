import { hourMs } from '#domain/durations.ts'
import { foldName } from '#domain/tournaments/match-golfers.ts'
import type { Entrant, RankingEntry } from '#domain/tournaments/tournament.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { golferName } from '../../tournaments/tournaments.ts'

/** Looks up a golfer's world rank; null for none. */
export type RankLookup = (entrant: Entrant) => number | null

// The ranking changes weekly and each reading costs a call, so it is cached.
const freshMs = 12 * hourMs

interface Cached {
  at: number
  givenAt: number
  ranks: RankLookup | null
}

const cachedRanks = new WeakMap<GolfSource, Map<number, Cached>>()

/**
 * Reads the world ranking, which may be up to 12 hours old. Before a year's first ranking, last year's counts.
 *
 * @param given when the administrator gave the ranking that counts, if there is one
 * @returns null where there is none
 * @throws {FeedError}
 */
export async function fetchRanks(
  golf: GolfSource,
  year: number,
  given: Date | null = null,
): Promise<RankLookup | null> {
  const givenAt = given?.getTime() ?? 0
  const years = cachedRanks.get(golf) ?? new Map<number, Cached>()
  const last = years.get(year)
  if (last?.givenAt === givenAt && Date.now() - last.at < freshMs) return last.ranks
  const newest = await golf.fetchRanking(year)
  const ranking = newest.length > 0 ? newest : await golf.fetchRanking(year - 1)
  const ranks = ranking.length > 0 ? rankLookup(ranking) : null
  cachedRanks.set(golf, years.set(year, { at: Date.now(), givenAt, ranks }))
  return ranks
}

/** Builds a lookup of ranks by id, or by folded name where the ranking lacks ids and only one golfer has it. */
export function rankLookup(ranking: readonly RankingEntry[]): RankLookup {
  const byId = new Map(ranking.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
  const byName = new Map<string, number | null>()
  for (const { apiPlayerId, name, rank } of ranking) {
    const folded = foldName(name)
    byName.set(folded, byName.has(folded) || apiPlayerId !== null ? null : rank)
  }
  return (entrant) =>
    byId.get(entrant.apiPlayerId) ?? byName.get(foldName(golferName(entrant))) ?? null
}
