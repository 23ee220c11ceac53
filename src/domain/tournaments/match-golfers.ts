/** A golfer as a source names them. */
export interface NamedGolfer {
  id: string
  /** Empty when it can't be read. */
  name: string
  /** None when the source doesn't say. */
  country?: string | null
}

/** How alike two golfers are: spelled the same, probably the same, or unclear. */
type Similarity = 'same' | 'likely' | 'unclear'

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
/** Shorter prefixes match too many first names. */
const minPrefixLength = 3

/** Folds a name so that different spellings match: no accents, dots, hyphens or capitals, and no `(a)` for an amateur. */
export const foldName = (name: string): string =>
  name
    .replaceAll(/\(a\)/gi, '')
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[æÆ]/g, 'ae')
    .replaceAll(/[ðÐđĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\d]/gu, '')
    .toLowerCase()

/** Folds a name further, so that `ä` matches `ae`, and `å` matches `aa`. Two names that are folded alike may be two. */
const foldUmlauts = (name: string): string =>
  foldName(name)
    .replaceAll(/(?<=[aou])e/g, '')
    .replaceAll('aa', 'a')

/** Whether a word is a suffix, such as `Jr.` or `III`. */
export const isSuffix = (word: string): boolean => suffixes.has(foldName(word))

/** A golfer as compared: the name in folded words, without its suffix. Splitting one is slow, so it's done once. */
interface SplitGolfer {
  golfer: NamedGolfer
  whole: string
  first: string
  /** All words but the first. */
  last: string
  surname: string | undefined
  /** The words in alphabetical order. */
  sorted: string
  suffix: string | null
  country: string | null
}

function splitGolfer(golfer: NamedGolfer): SplitGolfer {
  const folded = golfer.name
    .split(/[\s-]+/)
    .map(foldName)
    .filter(Boolean)
  const suffix = folded.length > 2 && isSuffix(folded.at(-1)!) ? folded.pop()! : null
  const words = folded.map(foldUmlauts)
  return {
    golfer,
    whole: folded.join(''),
    // A first name may only begin another as it is spelled: `Noel` isn't short for `Nolan`.
    first: folded[0] ?? '',
    last: words.slice(1).join(''),
    surname: words.at(-1),
    sorted: words.toSorted().join(' '),
    suffix,
    country: golfer.country ? foldName(golfer.country) : null,
  }
}

/** Compares two golfers by name and country; null when they are two people. One without a name may be anyone. */
export const compareGolfers = (one: NamedGolfer, other: NamedGolfer): Similarity | null =>
  compareSplit(splitGolfer(one), splitGolfer(other))

function compareSplit(a: SplitGolfer, b: SplitGolfer): Similarity | null {
  if (!a.whole || !b.whole) return 'unclear'
  if (a.suffix && b.suffix && a.suffix !== b.suffix) return null
  const isAbroad = a.country !== null && b.country !== null && a.country !== b.country
  const isLikely = a.last !== '' && a.last === b.last && isPrefix(a.first, b.first)
  if (a.whole === b.whole) return isAbroad ? 'unclear' : 'same'
  if (isLikely || a.sorted === b.sorted) return isAbroad ? 'unclear' : 'likely'
  return a.surname === b.surname && !isAbroad ? 'unclear' : null
}

/** The golfers who may be one or several of the others, however unclear it is. */
export function listPossible(
  golfers: readonly NamedGolfer[],
  others: readonly NamedGolfer[],
): AmbiguousGolfer[] {
  const split = others.map(splitGolfer)
  return golfers.map(splitGolfer).flatMap((one) => {
    const alike = split.filter((other) => compareSplit(one, other) !== null)
    return alike.length > 0 ? [toAmbiguous(one, alike)] : []
  })
}

function isPrefix(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= minPrefixLength && long.startsWith(short)
}

/**
 * Finds out whose name a golfer has, where that is someone else among those known, who alone has it.
 *
 * @returns a lookup of the other one's id; null when the name is free or the golfer's own
 */
export function otherOwner(known: readonly NamedGolfer[]): (golfer: NamedGolfer) => string | null {
  const owners = new Map<string, string | null>()
  const names = new Map(known.map(({ id, name }) => [id, foldName(name)]))
  for (const [id, name] of names) owners.set(name, owners.has(name) ? null : id)
  return ({ id, name }) => {
    const folded = foldName(name)
    const owner = owners.get(folded) ?? null
    return owner === id || names.get(id) === folded ? null : owner
  }
}

/** A golfer who may be one of several. */
export interface AmbiguousGolfer {
  golfer: NamedGolfer
  candidates: NamedGolfer[]
}

/** Matches the golfers of two lists. */
export interface GolferMatches {
  /** Ids of the second list by ids of the first. */
  matched: Map<string, string>
  ambiguous: AmbiguousGolfer[]
  /** Those of the first list whom the second lacks. */
  unknown: NamedGolfer[]
}

/**
 * Matches golfers whose names and countries belong to exactly one of the others. Whoever fits several, or
 * shares one with somebody else, is a doubt and never a guess.
 *
 * @param levels how alike they must be; those who are exactly the same have the same suffix, too
 * @see docs/rules.md#golfers-across-sources
 */
export function matchGolfers(
  golfers: readonly NamedGolfer[],
  others: readonly NamedGolfer[],
  levels: readonly ('exact' | Exclude<Similarity, 'unclear'>)[],
): GolferMatches {
  const matched = new Map<string, string>()
  const ambiguous: AmbiguousGolfer[] = []
  let unknown = golfers.map(splitGolfer)
  let free = others.map(splitGolfer)
  for (const level of levels) {
    const alikeOf = indexByKey(free)
    const claims = unknown.map((one) => ({
      one,
      candidates: alikeOf(one).filter((other) => isAlike(one, other, level)),
    }))
    const claimed = Map.groupBy(
      claims.flatMap(({ candidates }) => candidates),
      (other) => other,
    )
    for (const { one, candidates } of claims) {
      const [only] = candidates
      if (!only) continue
      const isSure = candidates.length === 1 && claimed.get(only)?.length === 1
      if (isSure) matched.set(one.golfer.id, only.golfer.id)
      else ambiguous.push(toAmbiguous(one, candidates))
    }
    // Whoever is in doubt isn't free for a name that is less alike.
    free = free.filter((other) => !claimed.has(other))
    unknown = claims.flatMap(({ one, candidates }) => (candidates.length === 0 ? [one] : []))
  }
  return { matched, ambiguous, unknown: unknown.map(({ golfer }) => golfer) }
}

const isAlike = (one: SplitGolfer, other: SplitGolfer, level: string): boolean =>
  level === 'exact'
    ? compareSplit(one, other) === 'same' && one.suffix === other.suffix
    : compareSplit(one, other) === level

const toAmbiguous = ({ golfer }: SplitGolfer, alike: readonly SplitGolfer[]): AmbiguousGolfer => ({
  golfer,
  candidates: alike.map((other) => other.golfer),
})

/** What two golfers who are the same, or likely so, have in common: one of these. */
const keysOf = ({ whole, last, sorted }: SplitGolfer): string[] => [
  `whole ${whole}`,
  `last ${last}`,
  `sorted ${sorted}`,
]

function indexByKey(golfers: readonly SplitGolfer[]): (golfer: SplitGolfer) => SplitGolfer[] {
  const pairs = golfers.flatMap((golfer) => keysOf(golfer).map((key) => ({ key, golfer })))
  const index = Map.groupBy(pairs, ({ key }) => key)
  return (one) => {
    const found = keysOf(one).flatMap((key) => index.get(key) ?? [])
    return [...new Set(found.map(({ golfer }) => golfer))]
  }
}
