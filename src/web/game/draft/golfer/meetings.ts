import type { Result } from './earlier-results.tsx'

/** How often two golfers played the same tournament, and who finished ahead. */
export interface Meetings {
  count: number
  /** The wins of the first and of the second; a tie is neither's. */
  wins: [number, number]
}

// Not the one of `field`, which would become one more file that the draft loads before its first paint.
const placeOf = (position: string) => Number(/\d+/.exec(position)?.[0] ?? Infinity)

/** Counts the tournaments that two golfers both played. A golfer who missed the cut or left is behind one who didn't. */
export function countMeetings(one: readonly Result[], other: readonly Result[]): Meetings {
  const keyOf = ({ name, endDate }: Result) => `${name} ${endDate}`
  const others = new Map(other.map((result) => [keyOf(result), result.position]))
  const meetings: Meetings = { count: 0, wins: [0, 0] }
  for (const result of one) {
    const theirs = others.get(keyOf(result))
    if (result.position === null || !theirs) continue
    const [mine, their] = [placeOf(result.position), placeOf(theirs)]
    meetings.count += 1
    if (mine < their) meetings.wins[0] += 1
    if (their < mine) meetings.wins[1] += 1
  }
  return meetings
}
