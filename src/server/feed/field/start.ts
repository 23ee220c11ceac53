import { dayMs } from '#domain/durations.ts'
import { formatInstant } from '#domain/format.ts'
import { isDoubtfulMove, openingGolfers } from '#domain/tournaments/deadline.ts'
import type { Entrant, TeeTime, TournamentField } from '#domain/tournaments/tournament.ts'

import { draftDeadline, type TournamentRow } from '../../tournaments/tournaments.ts'
import { isTooMany } from '../parsing/checks.ts'
import type { Weighing } from '../parsing/weigh.ts'

/** A field whose time zone is known. */
export type ZonedField = TournamentField & { timeZone: string }

/**
 * Leaves out tee times that can't be meant: of round 1 from before noon of the day before the first day, or after the day
 * after it, on the course's clock; of later rounds as much too early. They may be put off for longer. Where the tee
 * times of a tenth of the field can't be, the draw is another day's, and no one's of round 1 counts.
 */
export function withPossibleTees({ entrants, startDate, timeZone }: ZonedField): Entrant[] {
  const { from, to } = firstTeeWindow(startDate, timeZone)
  const isPossible = ({ round, at }: TeeTime) =>
    at.getTime() >= from + (round - 1) * dayMs && (round > 1 || at.getTime() < to)
  const isFirst = ({ round }: TeeTime) => round === 1
  const withTeeTime = entrants.filter(({ teeTimes }) => teeTimes.some(isFirst))
  const wrong = withTeeTime.filter(({ teeTimes }) => !teeTimes.filter(isFirst).every(isPossible))
  const isOtherDay = isTooMany(wrong.length, withTeeTime.length)
  return entrants.map((entrant) => ({
    ...entrant,
    teeTimes: entrant.teeTimes.filter((one) => isPossible(one) && !(isOtherDay && isFirst(one))),
  }))
}

/**
 * When round 1 can start, in epoch milliseconds: from noon of the day before the first day, which is its morning in the
 * east where the zone is wrong, to the day after it.
 */
function firstTeeWindow(startDate: string, timeZone: string): { from: number; to: number } {
  const first = Temporal.PlainDate.from(startDate)
  const noon = first.subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: '12:00' })
  return {
    from: noon.epochMilliseconds,
    to: first.add({ days: 2 }).toZonedDateTime(timeZone).epochMilliseconds,
  }
}

/**
 * When a tournament in play has started: when it was known to, or now where that is still to come on its first day, since
 * picks can't stay open in play. It takes the calendar, the field, and the board.
 *
 * @param started of how many golfers the board shows a hole
 */
export function startInPlay(
  row: TournamentRow,
  { status, startDate, timeZone }: ZonedField,
  started: number,
  { weighing, now }: { weighing: Weighing; now: number },
): Date | null {
  const isFirstDay = [startDate, row.startDate].every(
    (day) => now >= firstTeeWindow(day, timeZone).from + dayMs / 2,
  )
  const isAhead = draftDeadline(row).at.getTime() > now
  const isSure = status !== 'upcoming' && started >= openingGolfers
  if (!isFirstDay || !isAhead || !isSure) return row.firstTeeAt
  const what = 'play has begun before the first tee time'
  return weighing.stand({ about: null, what, proof: 'step' }) ? new Date(now) : row.firstTeeAt
}

/**
 * The first tee time that is stored, unless the event has moved away from it: neither the field nor the calendar, which
 * are read on their own, has a first day that it fits.
 */
export function keptFirstTee(row: TournamentRow, field: ZonedField): Date | null {
  const at = row.firstTeeAt?.getTime() ?? 0
  const isKept = [field, row].some(({ startDate, timeZone }) => {
    const { from, to } = firstTeeWindow(startDate, timeZone)
    return at >= from && at < to
  })
  return isKept ? row.firstTeeAt : null
}

/** What decides when a tournament's drafts close. */
type Start = Pick<TournamentRow, 'source' | 'startDate' | 'endDate' | 'timeZone' | 'firstTeeAt'>

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
  const start = { ...row, ...next }
  const [from, to] = [draftDeadline(row).at, draftDeadline(start).at]
  const isDoubtful = isDoubtfulMove(from, to, new Date(now)) || (to < from && !isSure)
  const what = `picks lock earlier, on ${formatInstant(to, start.timeZone, 'deadline')}`
  const stands = !isDoubtful || weighing.stand({ about: null, what, proof: 'step' })
  return stands ? start : row
}
