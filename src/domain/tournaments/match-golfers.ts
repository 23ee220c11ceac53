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

/** Splits a name into folded words, without its suffix. */
export function splitName(name: string) {
  const folded = name
    .split(/[\s-]+/)
    .map(foldName)
    .filter(Boolean)
  const suffix = folded.length > 2 && isSuffix(folded.at(-1)!) ? folded.pop()! : null
  const words = folded.map(foldUmlauts)
  // A first name may only begin another as it is spelled: `Noel` isn't short for `Nolan`.
  const [first = ''] = folded
  const [last, surname] = [words.slice(1).join(''), words.at(-1)]
  return { whole: folded.join(''), first, last, surname, words, suffix }
}

/** Compares two golfers by name and country; null when they are two people. One without a name may be anyone. */
export function compareGolfers(one: NamedGolfer, other: NamedGolfer): Similarity | null {
  const a = splitName(one.name)
  const b = splitName(other.name)
  if (!a.whole || !b.whole) return 'unclear'
  if (a.suffix && b.suffix && a.suffix !== b.suffix) return null
  const isAbroad = one.country && other.country && foldName(one.country) !== foldName(other.country)
  const isLikely = a.last !== '' && a.last === b.last && isPrefix(a.first, b.first)
  const isTurned = a.words.toSorted().join(' ') === b.words.toSorted().join(' ')
  if (a.whole === b.whole) return isAbroad ? 'unclear' : 'same'
  if (isLikely || isTurned) return isAbroad ? 'unclear' : 'likely'
  return a.surname === b.surname && !isAbroad ? 'unclear' : null
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
 * @param levels how alike they must be; at `unclear`, a single candidate is a doubt too
 * @see docs/rules.md#golfers-across-sources
 */
export function matchGolfers(
  golfers: readonly NamedGolfer[],
  others: readonly NamedGolfer[],
  levels: readonly Similarity[],
): GolferMatches {
  const matched = new Map<string, string>()
  const ambiguous: AmbiguousGolfer[] = []
  let unknown = [...golfers]
  let free = [...others]
  for (const level of levels) {
    const claims = new Map(
      unknown.map((golfer) => [
        golfer.id,
        free.filter((other) => compareGolfers(golfer, other) === level),
      ]),
    )
    const claimed = [...claims.values()].flat().map(({ id }) => id)
    const left: NamedGolfer[] = []
    for (const golfer of unknown) {
      const candidates = claims.get(golfer.id) ?? []
      const [only] = candidates
      if (!only) left.push(golfer)
      else if (
        level !== 'unclear' &&
        candidates.length === 1 &&
        claimed.filter((id) => id === only.id).length === 1
      )
        matched.set(golfer.id, only.id)
      else ambiguous.push({ golfer, candidates })
    }
    // Whoever is in doubt isn't free for a name that is less alike.
    const doubted = ambiguous.flatMap(({ candidates }) => candidates.map(({ id }) => id))
    const taken = new Set([...matched.values(), ...doubted])
    free = free.filter(({ id }) => !taken.has(id))
    unknown = left
  }
  return { matched, ambiguous, unknown }
}
