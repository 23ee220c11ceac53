import type { Tournament } from '#contract/tournaments.ts'
import { isoDay, weekdayText } from '#web/format/dates.ts'

type Dates = Pick<Tournament, 'startDate' | 'endDate' | 'status' | 'timeZone'>

/** Whether a tournament has been played, by the calendar of its course. */
export function isTournamentOver({ endDate, status, timeZone }: Dates, now: Date): boolean {
  return status === 'complete' || status === 'official' || endDate < isoDay(now, timeZone)
}

/** `Starts Thursday, Apr 9` before it begins, `In Progress` after, `Finished` at last. */
export function stateText(tournament: Dates, now: Date): string {
  const { startDate, status, timeZone } = tournament
  if (isTournamentOver(tournament, now)) return 'Finished'
  const today = isoDay(now, timeZone)
  const isToCome = startDate > today || (startDate === today && status === 'upcoming')
  return isToCome ? `Starts ${weekdayText(startDate)}` : 'In Progress'
}

/** Why no golfers are known of a tournament, by how far it has come. */
export function noFieldText(tournament: Dates, now: Date): string {
  if (isTournamentOver(tournament, now))
    return 'This tournament is finished. Its players are not kept here.'
  return stateText(tournament, now) === 'In Progress'
    ? 'This tournament is in progress, but its field has not arrived yet.'
    : 'The field is shown here as soon as the tour publishes it.'
}

/** What is played now and next, in the order given; what is over comes last. */
export function overLast<T extends Dates>(tournaments: readonly T[], now: Date): T[] {
  return tournaments.toSorted(
    (a, b) => Number(isTournamentOver(a, now)) - Number(isTournamentOver(b, now)),
  )
}
