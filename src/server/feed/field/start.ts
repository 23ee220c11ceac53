import { dayMs } from '#domain/durations.ts'
import { formatInstant } from '#domain/format.ts'
import { isDoubtfulMove } from '#domain/tournaments/deadline.ts'
import type { Entrant, TeeTime, TournamentField } from '#domain/tournaments/tournament.ts'

import { draftDeadline, type TournamentRow } from '../../tournaments/tournaments.ts'
import type { Weighing } from '../parsing/weigh.ts'

/**
 * Leaves out tee times that can't be meant: of round 1 from before the day before the first day, or after the day
 * after it, on the course's clock; of later rounds as much too early. They may be put off for longer.
 */
export function withPossibleTees({ entrants, startDate, timeZone }: TournamentField): Entrant[] {
  const { from, to } = firstTeeWindow(startDate, timeZone)
  const isPossible = ({ round, at }: TeeTime) =>
    at.getTime() >= from + (round - 1) * dayMs && (round > 1 || at.getTime() < to)
  return entrants.map((entrant) => ({ ...entrant, teeTimes: entrant.teeTimes.filter(isPossible) }))
}

/** When round 1 can start, in epoch milliseconds: from the day before the first day to the day after it. */
function firstTeeWindow(startDate: string, timeZone: string): { from: number; to: number } {
  const first = Temporal.PlainDate.from(startDate).subtract({ days: 1 })
  return {
    from: first.toZonedDateTime(timeZone).epochMilliseconds,
    to: first.add({ days: 3 }).toZonedDateTime(timeZone).epochMilliseconds,
  }
}

/**
 * The first tee time that is stored, unless the event has moved away from it: neither the field nor the calendar, which
 * are read on their own, has a first day that it fits.
 */
export function keptFirstTee(row: TournamentRow, field: TournamentField): Date | null {
  const at = row.firstTeeAt?.getTime() ?? 0
  const isKept = [field, row].some(({ startDate, timeZone }) => {
    const { from, to } = firstTeeWindow(startDate, timeZone)
    return at >= from && at < to
  })
  return isKept ? row.firstTeeAt : null
}

/** What decides when a tournament's drafts close. */
type Start = Pick<TournamentRow, 'source' | 'startDate' | 'endDate' | 'timeZone' | 'firstTeeAt'>

const startOf = ({ source, startDate, endDate, timeZone, firstTeeAt }: Start): Start => ({
  source,
  startDate,
  endDate,
  timeZone,
  firstTeeAt,
})

/**
 * A tournament's start as a payload has it, or as it is stored while it is in doubt that it moves earlier: drafts
 * would close for good.
 *
 * @param isSure whether enough golfers tee off earlier than was known
 */
export function weighStart(
  row: TournamentRow,
  next: Partial<Start>,
  { weighing, now, isSure = true }: { weighing: Weighing; now: number; isSure?: boolean },
): Start {
  const last = startOf(row)
  const start = startOf({ ...last, ...next })
  const [from, to] = [draftDeadline(last).at, draftDeadline(start).at]
  const isDoubtful = isDoubtfulMove(from, to, new Date(now)) || (to < from && !isSure)
  const what = `picks lock earlier, on ${formatInstant(to, start.timeZone, 'deadline')}`
  const stands = !isDoubtful || weighing.stand({ about: null, what, proof: 'step' })
  return stands ? start : last
}
