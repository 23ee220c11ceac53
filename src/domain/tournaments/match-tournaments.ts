import { dayMs } from '../durations.ts'
import { foldName } from './match-golfers.ts'
import type { ScheduledTournament } from './tournament.ts'

/** Words that many tournaments share, and words of sponsorship. */
const commonWords = new Set(
  'the a at in of by and golf open championship championships tournament classic invitational presented pres'.split(
    ' ',
  ),
)
/** Words that say nothing even in a name of common words. */
const emptyWords = new Set(['the', 'championship'])

/** The words that an event is known by: the distinctive ones, or the common ones of a name like The Open. */
function distinctiveWords(name: string): Set<string> {
  const words = new Set(name.split(/[\s-]+/).map(foldName))
  words.delete('')
  const distinctive = words.difference(commonWords)
  return distinctive.size > 0 ? distinctive : words.difference(emptyWords)
}

/** Sources differ by a day where a tournament starts late in the evening, UTC. */
const isNear = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) <= dayMs

type Days = Pick<ScheduledTournament, 'startDate' | 'endDate'>

/** The stored tournaments that are played on an entry's days. */
export const matchDays = <T extends Days>(entry: Days, stored: readonly T[]): T[] =>
  stored.filter(
    (one) => isNear(one.startDate, entry.startDate) && isNear(one.endDate, entry.endDate),
  )

/**
 * The stored tournaments that an entry may match: same days, and the same distinctive words in the name, or else one
 * word in common. Two weeks apart or without a common word are two tournaments.
 */
export function matchTournaments<T extends Days & { name: string }>(
  entry: ScheduledTournament,
  stored: readonly T[],
): T[] {
  const words = distinctiveWords(entry.name)
  const shared = matchDays(entry, stored).map((one) => {
    const others = distinctiveWords(one.name)
    return { one, others, common: [...words].filter((word) => others.has(word)).length }
  })
  const exact = shared.filter(
    ({ others, common }) => common === words.size && others.size === words.size,
  )
  return (exact.length > 0 ? exact : shared.filter(({ common }) => common > 0)).map(
    ({ one }) => one,
  )
}

/** The fewest days between two years of one event. */
const minDaysBetweenYears = 250

/** Whether an earlier tournament was an earlier year of another: the same name, or the same distinctive words in it. */
export function isSameEvent(
  earlier: { name: string; endDate: string },
  later: { name: string; endDate: string },
): boolean {
  const apart = Date.parse(later.endDate) - Date.parse(earlier.endDate)
  if (apart < minDaysBetweenYears * dayMs) return false
  const [one, other] = [withoutYear(earlier.name), withoutYear(later.name)]
  if (foldName(one) === foldName(other)) return true
  const words = distinctiveWords(one)
  return words.size > 0 && words.symmetricDifference(distinctiveWords(other)).size === 0
}

const withoutYear = (name: string) => name.replaceAll(/\b20\d\d\b/g, '')
