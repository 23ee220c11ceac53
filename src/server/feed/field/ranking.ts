import { foldName } from '#domain/tournaments/same-golfer.ts'
import type { Entrant, Ranked } from '#domain/tournaments/tournament.ts'

import { golferName } from '../../tournaments/tournaments.ts'
import type { GolfSource } from '../../world/golf-source.ts'

/** Looks up a golfer's world rank; null for none. */
export type Ranks = (entrant: Entrant) => number | null

// The ranking changes weekly and each reading costs a call, so it is cached.
const freshMs = 12 * 3_600_000
const known = new WeakMap<GolfSource, { at: number; year: number; ranks: Ranks }>()

/**
 * Reads the world ranking, which may be up to 12 hours old. Before a year's first ranking, last year's counts.
 *
 * @throws {FeedError}
 */
export async function loadRanks(golf: GolfSource, year: number): Promise<Ranks> {
  const last = known.get(golf)
  if (last && last.year === year && Date.now() - last.at < freshMs) return last.ranks
  const ranking = await golf.ranking(year)
  const ranks = rankLookup(ranking.length > 0 ? ranking : await golf.ranking(year - 1))
  known.set(golf, { at: Date.now(), year, ranks })
  return ranks
}

/** Builds a lookup of ranks by id, or by folded name where the ranking lacks ids. */
export function rankLookup(ranking: readonly Ranked[]): Ranks {
  const byId = new Map(ranking.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
  const byName = new Map(ranking.toReversed().map(({ name, rank }) => [foldName(name), rank]))
  return (entrant) =>
    byId.get(entrant.apiPlayerId) ?? byName.get(foldName(golferName(entrant))) ?? null
}
