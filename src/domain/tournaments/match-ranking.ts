import { compareGolfers, foldName, type NamedGolfer, splitName } from './match-golfers.ts'
import type { RankedName } from './parse-ranking.ts'

/** Which golfers a ranking means. */
export interface MatchedRanking {
  /** Ranks by golfer. */
  ranks: Map<string, number>
  /** Names of the ranking that may be several of the golfers, or of which it has several. */
  unclear: string[]
}

/** More names that share a word aren't compared one by one. */
const maxNamesakes = 60

/** Matches a ranking's names with golfers: those spelled the same first, then those that are probably the same. */
export function matchRanking(
  ranked: readonly RankedName[],
  golfers: readonly NamedGolfer[],
): MatchedRanking {
  const listed = Map.groupBy(ranked, ({ name }) => foldName(name))
  const known = new Set(golfers.map(({ name }) => foldName(name)))
  const left = ranked.filter(({ name }) => !known.has(foldName(name)))
  const alike = Map.groupBy(
    left.flatMap((one) => keysOf(one.name).map((key) => ({ key, one }))),
    ({ key }) => key,
  )
  const likely = (golfer: NamedGolfer) => {
    const found = keysOf(golfer.name).flatMap((key) => {
      const namesakes = alike.get(key) ?? []
      return namesakes.length > maxNamesakes ? [] : namesakes.map(({ one }) => one)
    })
    return [...new Set(found)].filter(({ name }) => isProbable({ id: '', name }, golfer))
  }
  const pairs = golfers.flatMap((golfer) =>
    (listed.get(foldName(golfer.name)) ?? likely(golfer)).map((one) => ({ golfer, one })),
  )
  const byGolfer = Map.groupBy(pairs, ({ golfer }) => golfer)
  const byName = Map.groupBy(pairs, ({ one }) => one)
  const ranks = new Map<string, number>()
  const unclear = new Set<string>()
  for (const { golfer, one } of pairs) {
    if (byGolfer.get(golfer)?.length === 1 && byName.get(one)?.length === 1)
      ranks.set(golfer.id, one.rank)
    else unclear.add(one.name)
  }
  return { ranks, unclear: [...unclear] }
}

/** Two names that may be one golfer's share one of these: the surname, or all words in any order. */
function keysOf(name: string): string[] {
  const { surname = '', words } = splitName(name)
  return [surname, words.toSorted().join(' ')]
}

function isProbable(one: NamedGolfer, other: NamedGolfer): boolean {
  const similarity = compareGolfers(one, other)
  return similarity === 'same' || similarity === 'likely'
}
