import { hourMs } from '#domain/durations.ts'
import { matchRanking } from '#domain/tournaments/match-ranking.ts'
import type { Entrant, RankingEntry } from '#domain/tournaments/tournament.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { golferName } from '../../tournaments/tournaments.ts'

// The ranking changes weekly and each reading costs a call, so it is cached.
const freshMs = 12 * hourMs

interface Cached {
  at: number
  givenAt: number
  ranking: readonly RankingEntry[]
}

const cachedRankings = new WeakMap<GolfSource, Map<number, Cached>>()

/**
 * Reads the world ranking, which may be up to 12 hours old. Before a year's first ranking, last year's counts.
 *
 * @param given when the administrator gave the ranking that counts, if there is one
 * @returns an empty one where there is none
 * @throws {FeedError}
 */
export async function fetchNewestRanking(
  golf: GolfSource,
  year: number,
  given: Date | null = null,
): Promise<readonly RankingEntry[]> {
  const givenAt = given?.getTime() ?? 0
  const years = cachedRankings.get(golf) ?? new Map<number, Cached>()
  const last = years.get(year)
  if (last?.givenAt === givenAt && performance.now() - last.at < freshMs) return last.ranking
  const newest = await golf.fetchRanking(year)
  const ranking = newest.length > 0 ? newest : await golf.fetchRanking(year - 1)
  cachedRankings.set(golf, years.set(year, { at: performance.now(), givenAt, ranking }))
  return ranking
}

/** Ranks the golfers of a field: by id, or by name where the ranking lacks ids. @returns ranks by golfer */
export function rankField(
  ranking: readonly RankingEntry[],
  field: readonly Entrant[],
): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  const named: RankingEntry[] = []
  for (const one of ranking) {
    if (one.apiPlayerId === null) named.push(one)
    else ranks.set(one.apiPlayerId, one.rank)
  }
  const rest = field
    .filter(({ apiPlayerId }) => !ranks.has(apiPlayerId))
    .map((one) => ({ id: one.apiPlayerId, name: golferName(one), country: one.country }))
  return new Map([...ranks, ...matchRanking(named, rest).ranks])
}
