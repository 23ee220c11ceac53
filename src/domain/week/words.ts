import { listText } from '../lists.ts'
import { plannedRounds } from '../tournaments/tournament.ts'
import { ordinal } from '../words.ts'

/** More names than this are counted instead. */
const maxNames = 4

/** Names in a sentence: `Ann`, `Ann and Bob`, `Ann, Bob, Cat, and 5 others`. */
export function joinNames(names: readonly string[]): string {
  if (names.length <= maxNames) return listText(names)
  const others = names.length - maxNames + 1
  return listText([...names.slice(0, maxNames - 1), `${others} others`])
}

/** A round by its number: `round 2`, `the final round`. */
export const roundName = (round: number): string =>
  round === plannedRounds ? 'the final round' : `round ${round}`

const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** A place in a series: `third`, `11th`. @param count from 1 */
export const ordinalWord = (count: number): string => ordinalWords[count - 1] ?? ordinal(count)

/** A position in words: `1` as `1st`, `T2` as `a tie for 2nd`. */
export function positionInWords(position: string): string {
  const place = ordinal(Number(position.replace('T', '')))
  return position.startsWith('T') ? `a tie for ${place}` : place
}
