import { LRUCache } from 'lru-cache'

import { hourMs } from '#domain/durations.ts'
import { matchRanking } from '#domain/tournaments/match-ranking.ts'
import type { Entrant, RankingEntry } from '#domain/tournaments/tournament.ts'
import { readClock } from '#server/platform/db/db.ts'
import { FeedError, type GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'

import { golferName, type TournamentRow } from '../../tournaments/tournaments.ts'
import { readRankingTime } from '../matching/given-ranking.ts'

// The ranking changes weekly and each reading costs a call, so it is cached for half a day.
const caching = { max: 4, ttl: 12 * hourMs }
const cachedRankings = new WeakMap<GolfSource, LRUCache<string, readonly RankingEntry[]>>()

/**
 * Reads the world ranking. Before a year's first ranking, last year's counts.
 *
 * @param given when the administrator gave the ranking that counts, if there is one
 * @returns an empty one where there is none
 * @throws {FeedError}
 */
async function fetchNewestRanking(
  golf: GolfSource,
  year: number,
  given: Date | null,
): Promise<readonly RankingEntry[]> {
  const known = cachedRankings.get(golf) ?? new LRUCache(caching)
  cachedRankings.set(golf, known)
  const key = `${year} ${given?.getTime()}`
  const last = known.get(key)
  if (last) return last
  const newest = await golf.fetchRanking(year)
  const ranking = newest.length > 0 ? newest : await golf.fetchRanking(year - 1)
  known.set(key, ranking)
  return ranking
}

/** The ranks of a field's golfers, as far as they are known. */
export interface Ranking {
  /** Empty where there is none. */
  ranking: readonly RankingEntry[]
  /** Whether the stored ranks stand: while none can be read, and once play has begun, because teams were filled by them. */
  isKept: boolean
  failure: FeedError | null
}

/** Reads the world ranking for a field. */
export async function fetchRanking(
  { db, golf }: Pick<Services, 'db' | 'golf'>,
  row: TournamentRow,
): Promise<Ranking> {
  if (row.firstTeeAt !== null && row.firstTeeAt.getTime() <= (await readClock(db))) {
    return { ranking: [], isKept: true, failure: null }
  }
  try {
    const ranking = await fetchNewestRanking(golf, row.year, await readRankingTime(db))
    return { ranking, isKept: false, failure: null }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return { ranking: [], isKept: true, failure: error }
  }
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
