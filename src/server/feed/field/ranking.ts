import type { Entrant, Ranked } from '#domain/tournaments/tournament.ts'

import { golferName } from '../../tournaments/tournaments.ts'
import type { GolfSource } from '../../world/golf-source.ts'

/** Looks a golfer's world rank up. */
export type Ranks = (entrant: Entrant) => number | null

// The ranking changes weekly and costs a call: once in some hours is plenty.
const freshMs = 12 * 3_600_000
const known = new WeakMap<GolfSource, { at: number; year: number; ranks: Ranks }>()

/**
 * How golfers rank in the world now; before the year's first ranking, by the last year's.
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

/** Looks a golfer's rank up: by id where the ranking has ids, else by his name without its accents. */
export function rankLookup(ranking: readonly Ranked[]): Ranks {
  const byId = new Map(ranking.map(({ apiPlayerId, rank }) => [apiPlayerId, rank]))
  const byName = new Map(ranking.toReversed().map(({ name, rank }) => [foldName(name), rank]))
  return (entrant) =>
    byId.get(entrant.apiPlayerId) ?? byName.get(foldName(golferName(entrant))) ?? null
}

/** A name as two sources may both spell it: no accents, dots, hyphens or capitals. */
export const foldName = (name: string): string =>
  name
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[ðÐđĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase()
