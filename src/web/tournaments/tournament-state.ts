import type { Tournament } from '#contract/game/tournament.ts'
import { isoDay, dayText } from '#web/format/dates.ts'

type TournamentDates = Pick<Tournament, 'startDate' | 'endDate' | 'status' | 'timeZone'>

/** Whether a tournament is over: the tour says so, or one that never began has its last day behind it at the course. */
export function isTournamentOver(
  { endDate, status, timeZone }: TournamentDates,
  now: Date,
): boolean {
  if (status === 'upcoming') return endDate < isoDay(now, timeZone)
  return status !== 'in-progress'
}

/** `Starts Thu, Apr 9`, then `In Progress`, then `Finished`. */
export function stateText(tournament: TournamentDates, now: Date): string {
  const { startDate, status, timeZone } = tournament
  if (isTournamentOver(tournament, now)) return 'Finished'
  const today = isoDay(now, timeZone)
  const isUpcoming = startDate > today || (startDate === today && status === 'upcoming')
  return isUpcoming ? `Starts ${dayText(startDate, now)}` : 'In Progress'
}

/** Why a tournament's field is empty, before, during or after it. */
export function noFieldText(tournament: TournamentDates, now: Date): string {
  if (isTournamentOver(tournament, now))
    return 'This tournament is over, and we no longer keep its field.'
  return stateText(tournament, now) === 'In Progress'
    ? 'This tournament is in progress, but its field isn’t out yet.'
    : 'The field shows up here as soon as it’s out.'
}

/** The tournaments in the given order, with finished ones moved to the end. */
export function finishedLast<T extends TournamentDates>(tournaments: readonly T[], now: Date): T[] {
  return tournaments.toSorted(
    (a, b) => Number(isTournamentOver(a, now)) - Number(isTournamentOver(b, now)),
  )
}

/** The tournaments in the given order: those that one can still draft in first, then those in play, then the finished. */
export function joinableFirst<T extends TournamentDates & { draftingEndDate: Date }>(
  tournaments: readonly T[],
  now: Date,
): T[] {
  const rank = (each: T) => {
    if (isTournamentOver(each, now)) return 2
    return each.status === 'upcoming' && now < each.draftingEndDate ? 0 : 1
  }
  return tournaments.toSorted((a, b) => rank(a) - rank(b))
}
