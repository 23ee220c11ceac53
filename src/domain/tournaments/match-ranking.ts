import { foldName, foldUmlauts, matchGolfers, type NamedGolfer } from './match-golfers.ts'
import type { RankedName } from './parse-ranking.ts'

/** Which golfers a ranking means. */
export interface MatchedRanking {
  /** Ranks by golfer. */
  ranks: Map<string, number>
  /** Names of the ranking that may be several of the golfers, or of which it has several. */
  unclear: string[]
}

/** More golfers of one surname aren't compared one by one. */
const maxNamesakes = 60

/** Matches a ranking's names with golfers: those spelled the same first, then those that are probably the same. */
export function matchRanking(
  ranked: readonly RankedName[],
  golfers: readonly NamedGolfer[],
): MatchedRanking {
  const named = ranked.map(({ rank, name }, index) => ({ id: String(index), rank, name }))
  const listed = Map.groupBy(named, ({ name }) => foldName(name))
  const known = Map.groupBy(golfers, ({ name }) => foldName(name))
  const ranks = new Map<string, number>()
  const unclear: string[] = []
  for (const [folded, mine] of known) {
    const theirs = listed.get(folded) ?? []
    const [golfer, one] = [mine[0], theirs[0]]
    if (!golfer || !one) continue
    if (mine.length === 1 && theirs.length === 1) ranks.set(golfer.id, one.rank)
    else unclear.push(one.name)
  }
  const rest = golfers.filter(({ name }) => !listed.has(foldName(name)))
  const others = Map.groupBy(
    named.filter(({ name }) => !known.has(foldName(name))),
    ({ name }) => surname(name),
  )
  for (const [last, mine] of Map.groupBy(rest, ({ name }) => surname(name))) {
    const theirs = others.get(last) ?? []
    if (theirs.length === 0 || theirs.length > maxNamesakes || mine.length > maxNamesakes) continue
    const { matched, ambiguous } = matchGolfers(theirs, mine, ['likely'])
    for (const [id, golferId] of matched) ranks.set(golferId, named[Number(id)]!.rank)
    unclear.push(...ambiguous.map(({ golfer }) => golfer.name))
  }
  return { ranks, unclear }
}

const surname = (name: string): string =>
  foldUmlauts(
    name
      .trim()
      .split(/[\s-]+/)
      .at(-1) ?? '',
  )
