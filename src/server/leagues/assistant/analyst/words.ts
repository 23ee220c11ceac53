import { listText } from '#domain/lists.ts'
import { ordinal } from '#domain/words.ts'

import type { BriefedGolfer } from '../briefing.ts'

/** Joins the parts that aren't null with empty lines. */
export function paragraphs(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n')
}

const byOrder = { 'world-ranking': ' in the world', form: ' by form' } as const

/** `14th in the world`, `14th by form`, `14th` in a field without an order, or that the golfer is unranked. */
export function formatRank({ rank, order }: Pick<BriefedGolfer, 'rank' | 'order'>): string {
  return rank === null ? 'unranked' : ordinal(rank) + (order ? byOrder[order] : '')
}

/** The rank, for a sentence that already says what the number is. */
export const formatShortRank = ({ rank }: Pick<BriefedGolfer, 'rank'>): string =>
  formatRank({ rank, order: null })

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

/** `none`, `one`, `two` … `ten`, then digits. */
export function numberInWords(count: number): string {
  const words = 'none one two three four five six seven eight nine ten'.split(' ')
  return words[count] ?? `${count}`
}

/** Recent finishes for a sentence: `T3, a missed cut, and T12`. */
export function formatFinishes(recent: readonly string[]): string {
  const words: Record<string, string> = {
    1: 'a win',
    T1: 'a shared first place',
    CUT: 'a missed cut',
    MDF: 'a made cut without a finish',
    WD: 'a withdrawal',
    DQ: 'a disqualification',
  }
  return listText(recent.slice(0, 3).map((position) => words[position] ?? position))
}
