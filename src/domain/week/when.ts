import { dayMs, hourMs } from '../durations.ts'
/** From the first tee time to the last putt of a round, about. */
const roundMs = 12 * hourMs

/** Two boards, one after the other, and the schedule of the tournament that they are of. */
export interface Interval {
  /** The time of the scores on the board before; null before the first one. */
  since: Date | null
  asOf: Date
  firstTeeAt: Date | null
}

/**
 * When something of a round happened that the second board shows and the first one doesn't. The boards are a minute
 * apart, unless scores couldn't be read for longer: then it is the round's evening, if that lies between them.
 */
export function happenedAt(round: number, { since, asOf, firstTeeAt }: Interval): Date {
  const evening = firstTeeAt ? firstTeeAt.getTime() + (round - 1) * dayMs + roundMs : Infinity
  return new Date(Math.min(Math.max(evening, since?.getTime() ?? 0), asOf.getTime()))
}
