/** A recap without names: `[[m1]]` stands for the first member it names, `[[g1]]` for the first golfer. */
export interface RecapOutline {
  text: string
  /** Ids, in the order of their marks. */
  members: string[]
  golfers: string[]
}

interface NameLookup {
  memberName(userId: string): string
  golferName(apiPlayerId: string): string
}

/** Writes a recap with marks for its names, so that nothing that people typed leaves the server. */
export function writeOutline(write: (names: NameLookup) => string): RecapOutline {
  const members: string[] = []
  const golfers: string[] = []
  const mark = (letter: string, ids: string[]) => (id: string) => {
    if (!ids.includes(id)) ids.push(id)
    return `[[${letter}${ids.indexOf(id) + 1}]]`
  }
  const text = write({ memberName: mark('m', members), golferName: mark('g', golfers) })
  return { text, members, golfers }
}

/**
 * Whether a rephrased recap keeps our facts: the same names and numbers in the same order, the same opening, nothing
 * added.
 *
 * @param ours with marks for names
 */
export function isFaithful(ours: string, rephrased: string): boolean {
  const [opening = ''] = ours.split(':')
  return (
    rephrased.startsWith(`${opening}:`) &&
    rephrased.length <= ours.length * 1.5 + 80 &&
    /[.!]$/.test(rephrased) &&
    !/[\n<>{}|*_#`]|:\/\/|www\./.test(rephrased) &&
    sameList(factsIn(ours), factsIn(rephrased)) &&
    wordsOf(rephrased).every(
      (word) => !meaningfulWords.has(word) || wordsOf(ours).includes(word),
    ) &&
    capitals(rephrased).every((word) => ours.includes(word) || sentenceOpeners.has(word))
  )
}

/** The marks and numbers of a text, in order: `[[m1]]`, `−7`, `E`, `2nd`. */
const factsIn = (text: string): string[] =>
  text.replaceAll('-', '−').match(/\[\[\w+\]\]|[−+]?\d+(?:st|nd|rd|th)?\b|\bE\b/g) ?? []

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((fact, nth) => fact === other[nth])

const withoutMarks = (text: string) => text.replaceAll(/\[\[\w+\]\]/g, ' ')
const wordsOf = (text: string): string[] =>
  withoutMarks(text)
    .toLowerCase()
    .match(/[\p{L}’']+/gu) ?? []
const capitals = (text: string): string[] => withoutMarks(text).match(/\p{Lu}[\p{L}’']*/gu) ?? []

const wordSet = (words: string) => new Set(words.split(' '))

/**
 * Words that change the meaning (numbers, order, negation, reversal), which a rephrased recap may use only where ours
 * does.
 */
const meaningfulWords = wordSet(
  'zero one two three four five six seven eight nine ten eleven twelve dozen twenty thirty forty fifty hundred half ' +
    'twice double triple pair both first second third fourth fifth last next not no never none nobody n’t isn’t doesn’t ' +
    "didn’t won’t can’t isn't doesn't didn't won't can't behind trails trailing trail trailed back lost loses losing " +
    'lose wins won win winner champion tied tie ties level even under over birdie birdies bogey bogeys eagle eagles ' +
    'ace albatross par dollars cents money prize cash yesterday today tomorrow thursday friday saturday sunday monday ' +
    'record history favorite cheated cheating disqualified injured injury withdrew withdrawn withdraws',
)

/** Capitalized words that begin a sentence without names anyone. */
const sentenceOpeners = wordSet(
  'A After All Also An And As At Behind Best But By Despite Down Else Elsewhere Ending Even Finally For Further Gone ' +
    'Having Heading Here In It Just Left Meanwhile Missing No Nobody Not Now On Only Out Over Sadly Since So Still ' +
    'Sitting That The Then There They This Though Through Up Watch What When Where While With',
)
