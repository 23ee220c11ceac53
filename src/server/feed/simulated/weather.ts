import { minuteMs } from '#domain/durations.ts'
import { uniformBetween, uniform, deriveSeed } from '#domain/random.ts'
import type { Seed } from '#domain/random.ts'

import { courseTime } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'

/** Play is suspended from `from` until `to`, in epoch milliseconds. */
export interface Suspension {
  start: number
  end: number
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
    (time, { start, end }) => (start <= known && time >= start ? time + end - start : time),
    at,
  )
}

/** The event's days with a round, from 0. Now and then the third day is washed out. */
export function playingDays(from: Seed): number[] {
  return uniform(deriveSeed(from, 20)) < 0.04 ? [0, 1, 3] : [0, 1, 2, 3]
}

/** Strokes per round that the wind costs everyone. */
export function windStrokes(from: Seed, round: number): number {
  const windCost = uniform(deriveSeed(deriveSeed(from, 21), round))
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
  from: Seed,
  { round, day, first, end }: { round: number; day: number; first: number; end: number },
): Suspension[] {
  if (event.isCalm) return []
  const own = deriveSeed(deriveSeed(from, 22), round)
  const dark = courseTime(event, day, '20:00')
  const lengths = deriveSeed(own, 1)
  if (uniform(own) > 0.12) return []
  const start = uniformBetween(deriveSeed(own, 2), first + 100 * minuteMs, end - 60 * minuteMs)
  const canRunOvernight = round === 2 || round === 3
  const longest = canRunOvernight ? 170 : 60
  const length = Math.round(uniformBetween(lengths, Math.min(40, longest), longest)) * minuteMs
  const storm = { start: Math.round(start / minuteMs) * minuteMs, end: 0 }
  storm.end = storm.start + length
  if (!canRunOvernight || end + length <= dark) return [storm]
  const morning = courseTime(event, day + 1, '07:15')
  if (storm.end >= dark) return [{ start: storm.start, end: morning }]
  return [storm, { start: dark, end: morning }]
}
