import { between, chance, stream } from '#domain/random.ts'
import type { Stream } from '#domain/random.ts'

import { clockOn } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'

const minute = 60_000

/** Play is suspended from `from` until `to`, in epoch milliseconds. */
export interface Suspension {
  from: number
  to: number
}

/**
 * The time of something that would happen at `at` without suspensions.
 *
 * @param known only suspensions that begin by then count
 */
export function delayedTime(
  at: number,
  suspensions: readonly Suspension[],
  known = Infinity,
): number {
  return suspensions.reduce(
    (time, { from, to }) => (from <= known && time >= from ? time + to - from : time),
    at,
  )
}

/** The event's days with a round, from 0. Now and then the third day is washed out. */
export function playingDays(from: Stream): number[] {
  return chance(stream(from, 20)) < 0.04 ? [0, 1, 3] : [0, 1, 2, 3]
}

/** Strokes per round that the wind costs everyone. */
export function windStrokes(from: Stream, round: number): number {
  const windCost = chance(stream(stream(from, 21), round))
  return windCost * windCost * 2.6 - 0.9
}

/**
 * The suspensions of one round: now and then a storm, and the night when the storm delays round 2 or 3 until
 * dark.
 *
 * @param first when the round begins
 * @param end when it would end without a suspension
 * @param day of the event, from 0
 */
export function suspensionsOf(
  event: SimulatedEvent,
  from: Stream,
  { round, day, first, end }: { round: number; day: number; first: number; end: number },
): Suspension[] {
  const own = stream(stream(from, 22), round)
  const dark = clockOn(event, day, '20:00')
  const lengths = stream(own, 1)
  if (chance(own) > 0.12) return []
  const start = between(stream(own, 2), first + 100 * minute, end - 60 * minute)
  const canRunOvernight = round === 2 || round === 3
  const longest = canRunOvernight ? 170 : 60
  const length = Math.round(between(lengths, Math.min(40, longest), longest)) * minute
  const storm = { from: Math.round(start / minute) * minute, to: 0 }
  storm.to = storm.from + length
  if (!canRunOvernight || end + length <= dark) return [storm]
  const morning = clockOn(event, day + 1, '07:15')
  if (storm.to >= dark) return [{ from: storm.from, to: morning }]
  return [storm, { from: dark, to: morning }]
}
