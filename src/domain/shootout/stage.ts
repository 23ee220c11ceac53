import { hourMs } from '../durations.ts'
import { hasRoundBegun } from '../scoring/cut.ts'
import { isOver, isShortened } from '../scoring/scoring.ts'
import { addDays, deadlineFor, estimatedDeadline, firstTeeTime } from '../tournaments/deadline.ts'
import { roundInPlayOrNext, firstTeeOfRound } from '../tournaments/rounds.ts'
import type { Scoreboard, Entrant } from '../tournaments/tournament.ts'
import { roundsToRecap } from '../week/recap.ts'
import { weekendRound } from './weekend.ts'

/** A shootout opens only if members have at least this long to pick, in milliseconds. */
const minPickWindowMs = hourMs

/**
 * A tee time further than this before the estimated deadline, before 14:00 on the second day, is another round's, whatever
 * its payload says. From then on a course may lie in a zone that the source got wrong.
 */
const earliestTeeMs = 16 * hourMs

/** A tournament as a shootout's schedule depends on it. */
export interface ShootoutSchedule {
  board: Scoreboard
  /** The tee times that the field has. */
  entrants: readonly Pick<Entrant, 'teeTimes'>[]
  /** A day on the course's calendar, `2026-04-09`. */
  startDate: string
  /** IANA name. */
  timeZone: string
}

/** When weekend picks lock. */
export interface WeekendDeadline {
  at: Date
  /** Whether the tee times of round 3 are still unknown. */
  estimated: boolean
  /** Whether the board and the field, which are read on their own, have the same first tee time. */
  confirmed: boolean
}

/**
 * When weekend picks lock: an hour before the first tee time of round 3. Until it is known, that is 06:00 in the course's
 * zone on the third day.
 *
 * @see docs/rules.md#weekend-shootout
 */
export function weekendDeadline({
  board,
  entrants,
  startDate,
  timeZone,
}: ShootoutSchedule): WeekendDeadline {
  const estimate = estimatedDeadline(addDays(startDate, weekendRound - 1), timeZone)
  const isOfRound = (at: Date) => estimate.getTime() - at.getTime() <= earliestTeeMs
  // The board is read more often than the field.
  const onBoard = roundInPlayOrNext(board) === weekendRound ? firstTeeOfRound(board) : null
  const inField = firstTeeTime(entrants, weekendRound)?.at
  const firstTee = [onBoard, inField].find((at) => at && isOfRound(at))
  return firstTee
    ? {
        at: deadlineFor(firstTee),
        estimated: false,
        confirmed: onBoard?.getTime() === inField?.getTime(),
      }
    : { at: estimate, estimated: true, confirmed: false }
}

/** Whether the cut is official, or round 2 is complete in a tournament without one. */
const isFieldKnown = (board: Scoreboard): boolean => roundsToRecap(board).includes(weekendRound - 1)

/** Whether a golfer has hit a shot in round 3, as far as the board knows. */
export const hasWeekendStarted = (board: Scoreboard): boolean =>
  isOver(board) || hasRoundBegun(board, weekendRound)

/**
 * The next stage of a shootout that hasn't opened yet. Less than an hour before the deadline it still waits, because
 * round 3 may be postponed.
 */
export function openingStage(
  weekend: ShootoutSchedule,
  now: Date,
): 'wait' | 'open' | 'late' | 'shortened' {
  const { board } = weekend
  const { at, confirmed } = weekendDeadline(weekend)
  if (isShortened(board)) return 'shortened'
  if (hasWeekendStarted(board) || (confirmed && at <= now)) return 'late'
  const left = at.getTime() - now.getTime()
  return isFieldKnown(board) && left >= minPickWindowMs ? 'open' : 'wait'
}
