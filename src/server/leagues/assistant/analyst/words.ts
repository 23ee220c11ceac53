/** Joins the parts that aren't null with empty lines. */
export function paragraphs(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n')
}

/** `Ann, Bob and Cid`. */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** `1st`, `22nd`, `113th`. */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14
  return `${number}${(!teen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** `14th in the world`, or that the golfer is unranked. */
export function formatRank(rank: number | null): string {
  return rank === null ? 'without a world ranking' : `${ordinal(rank)} in the world`
}

/** The rank, for a sentence that already says what the number is. */
export function formatShortRank({ rank }: { rank: number | null }): string {
  return rank === null ? 'unranked' : ordinal(rank)
}

/**
 * Picks one of several wordings, always the same one for the same `seed`.
 *
 * @param turn the place in a list, so that neighbors are worded differently
 */
export function chooseWording(
  seed: string,
  ways: readonly [string, ...string[]],
  turn = 0,
): string {
  let hash = 2_166_136_261
  for (const character of seed) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  }
  return ways[((hash >>> 8) + turn) % ways.length] ?? ways[0]
}

/** `1 golfer`, `7 golfers`. */
export function pluralize(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** `none`, `one`, `two` … `ten`, then digits. */
export function numberInWords(count: number): string {
  const words = 'none one two three four five six seven eight nine ten'.split(' ')
  return words[count] ?? `${count}`
}

/** Recent finishes for a sentence: `T3, a missed cut and T12`. */
export function formatFinishes(recent: readonly string[]): string {
  const words: Record<string, string> = {
    1: 'a win',
    T1: 'a shared first place',
    CUT: 'a missed cut',
    MDF: 'a cut made without finishing',
    WD: 'a withdrawal',
    DQ: 'a disqualification',
  }
  return joinNames(recent.slice(0, 3).map((position) => words[position] ?? position))
}
