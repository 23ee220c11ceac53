import { dayMs } from '../durations.ts'
import { foldName } from './match-golfers.ts'
import type { ScheduledTournament } from './tournament.ts'

/** Words that many tournaments share, and words of sponsorship. */
const commonWords = new Set(
  'the a at in of by and golf open championship championships tournament classic invitational presented pres'.split(
    ' ',
  ),
)
const distinctiveWords = (name: string): Set<string> =>
  new Set(
    name
      .split(/[\s-]+/)
      .map(foldName)
      .filter((word) => word !== '' && !commonWords.has(word)),
  )

/** Sources differ by a day where a tournament starts late in the evening, UTC. */
const isNear = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) <= dayMs

/**
 * The stored tournaments that an entry may match: same days, and the same distinctive words in the name, or else one
 * word in common. Two weeks apart or without a common word are two tournaments.
 */
export function matchTournaments<
  T extends Pick<ScheduledTournament, 'name' | 'startDate' | 'endDate'>,
>(entry: ScheduledTournament, stored: readonly T[]): T[] {
  const words = distinctiveWords(entry.name)
  const near = stored.filter(
    (one) => isNear(one.startDate, entry.startDate) && isNear(one.endDate, entry.endDate),
  )
  const shared = near.map((one) => {
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

/** Whether an earlier tournament was an earlier year of another: the same distinctive words in the name. */
export function isSameEvent(
  earlier: { name: string; endDate: string },
  later: { name: string; endDate: string },
): boolean {
  const [one, other] = [wordsWithoutYear(earlier.name), wordsWithoutYear(later.name)]
  const apart = Date.parse(later.endDate) - Date.parse(earlier.endDate)
  return apart >= minDaysBetweenYears * dayMs && one.symmetricDifference(other).size === 0
}

const wordsWithoutYear = (name: string) => distinctiveWords(name.replaceAll(/\b20\d\d\b/g, ''))
