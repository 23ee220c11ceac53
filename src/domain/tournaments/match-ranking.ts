import { matchGolfers, type NamedGolfer } from './match-golfers.ts'
import type { RankedName } from './parse-ranking.ts'

/** Which golfers a ranking means. */
export interface MatchedRanking {
  /** Ranks by golfer. */
  ranks: Map<string, number>
  /** Names of the ranking that may be several of the golfers, or of which it has several. */
  unclear: string[]
}

/** Matches a ranking's names with golfers: those spelled the same first, then those that are probably the same. */
export function matchRanking(
  ranked: readonly RankedName[],
  golfers: readonly NamedGolfer[],
): MatchedRanking {
  const names = ranked.map(({ name }, nth) => ({ id: String(nth), name }))
  const { matched, ambiguous } = matchGolfers(golfers, names, ['exact', 'same', 'likely'])
  const ranks = [...matched].map(([id, nth]): [string, number] => [id, ranked[Number(nth)]!.rank])
  const unclear = ambiguous.flatMap(({ candidates }) => candidates.map(({ name }) => name))
  return { ranks: new Map(ranks), unclear: [...new Set(unclear)] }
}
