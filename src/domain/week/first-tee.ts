import { dayMs } from '../durations.ts'
import { formatInstant } from '../format.ts'
import { roundInPlayOrNext } from '../tournaments/rounds.ts'
import { type Scoreboard, plannedRounds } from '../tournaments/tournament.ts'
import { joinNames } from './words.ts'

/** When the first golfers of a team tee off in the next round. */
export interface FirstTee {
  round: number
  at: Date
  /** The names of those who tee off then. */
  golfers: string[]
}

/** The next round, between rounds; null during play and after the last round. */
export function upcomingRound(board: Scoreboard): number | null {
  const isWaiting = board.roundStatus === 'complete' || board.roundStatus === 'not-started'
  const next = roundInPlayOrNext(board)
  const isOver = board.status !== 'in-progress' || next > plannedRounds
  return isWaiting && !isOver && next > 1 ? next : null
}

/** A first tee time as a sentence on the reader's clock: `Your first tee time tomorrow: Åberg, 8:10 AM EDT.` */
export function formatFirstTee({ at, golfers }: FirstTee, timeZone: string, now: Date): string {
  const dayOf = (time: Date) =>
    Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)) / dayMs
  const days = dayOf(at) - dayOf(now)
  const when = ['today', 'tomorrow'][days] ?? `on ${weekdayOf(at, timeZone)}`
  return `Your first tee time ${when}: ${joinNames(golfers)}, ${formatInstant(at, timeZone, 'time')}.`
}

const weekdayOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(at)
