import { clockOn } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'
import { between, chance, stream } from '#domain/random.ts'
import type { Stream } from '#domain/random.ts'

const minute = 60_000

/** Play stands still from `from` until `to`, in epoch milliseconds. */
export interface Halt {
  from: number
  to: number
}

/**
 * When something that would happen at `at` without halts happens. With `known`, only the halts
 * that have begun by then count.
 */
export function delayed(at: number, halts: readonly Halt[], known = Infinity): number {
  return halts.reduce(
    (time, { from, to }) => (from <= known && time >= from ? time + to - from : time),
    at,
  )
}

/** Days of the event, from 0, on which rounds are played: now and then the third is washed out. */
export function playingDays(from: Stream): number[] {
  return chance(stream(from, 20)) < 0.04 ? [0, 1, 3] : [0, 1, 2, 3]
}

/** Strokes a round that the wind costs everybody. */
export function wind(from: Stream, round: number): number {
  const blow = chance(stream(stream(from, 21), round))
  return blow * blow * 2.6 - 0.9
}

/**
 * The halts of one round: a storm now and then, and when it pushes the second or third round into
 * the dark, the night.
 *
 * @param first when the round begins
 * @param end when it would end without a halt
 * @param day of the event, from 0
 */
export function haltsOf(
  event: SimulatedEvent,
  from: Stream,
  { round, day, first, end }: { round: number; day: number; first: number; end: number },
): Halt[] {
  const own = stream(stream(from, 22), round)
  const dark = clockOn(event, day, '20:00')
  const sorts = stream(own, 1)
  if (chance(own) > 0.12) return []
  const start = between(stream(own, 2), first + 100 * minute, end - 60 * minute)
  const mayTakeTheNight = round === 2 || round === 3
  const longest = mayTakeTheNight ? 170 : 60
  const length = Math.round(between(sorts, Math.min(40, longest), longest)) * minute
  const storm = { from: Math.round(start / minute) * minute, to: 0 }
  storm.to = storm.from + length
  if (!mayTakeTheNight || end + length <= dark) return [storm]
  const morning = clockOn(event, day + 1, '07:15')
  if (storm.to >= dark) return [{ from: storm.from, to: morning }]
  return [storm, { from: dark, to: morning }]
}
