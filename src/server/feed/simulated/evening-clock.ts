import { minuteMs } from '#domain/durations.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'

import type { Play } from './play.ts'

/** Converts between real instants and those of an event that is played faster; both in epoch milliseconds. */
export interface Clock {
  toEventTime(real: number): number
  toRealTime(event: number): number
}

/** An instant of the event, and when it really is. */
type Knot = readonly [event: number, real: number]

/** What parts of an evening take: a round, the pause after it, and of that the part in which the board shows its end. */
const shares = { round: 11 / 60, pause: 1 / 60, end: 2 / 180 }

/**
 * A clock that plays the rounds of an event one after the other, without the nights between them. Before the first tee
 * and after the result it runs as usual.
 *
 * @param officialAt when the event's result is official
 * @param teeAt when its first golfers really tee off
 * @param minutes the length of an evening; play takes 80% of that time
 */
export function openClock(
  { rounds }: Pick<Play, 'rounds'>,
  officialAt: number,
  teeAt: number,
  minutes: number,
): Clock {
  const all = minutes * minuteMs
  const step = (shares.round + shares.pause) * all
  const knots = rounds.flatMap(({ opensAt, firstTee, endsAt }, nth): Knot[] => {
    const start = teeAt + nth * step
    const opening: Knot[] = nth > 0 ? [[opensAt, start - (shares.pause - shares.end) * all]] : []
    return [...opening, [firstTee, start], [endsAt, start + shares.round * all]]
  })
  knots.push([officialAt, teeAt + rounds.length * step])
  return {
    toEventTime: (real) =>
      Math.floor(
        convert(
          knots.map(([event, at]) => [at, event]),
          real,
        ),
      ),
    toRealTime: (event) => Math.floor(convert(knots, event)),
  }
}

/** Converts along the line through the knots, which are in order. */
function convert(knots: readonly Knot[], at: number): number {
  const next = knots.findIndex(([from]) => at < from)
  const last = knots.at(next === -1 ? -1 : Math.max(next - 1, 0))
  if (!last) return at
  const after = next > 0 ? knots[next] : undefined
  const pace = after ? (after[1] - last[1]) / (after[0] - last[0]) : 1
  return last[1] + (at - last[0]) * pace
}

/** A scoreboard of the event with real times. */
export const withTimes = (board: Scoreboard, { toRealTime }: Clock): Scoreboard => ({
  ...board,
  asOf: new Date(toRealTime(board.asOf.getTime())),
  rows: board.rows.map((row) => ({
    ...row,
    teeTime: row.teeTime && new Date(toRealTime(row.teeTime.getTime())),
  })),
})
