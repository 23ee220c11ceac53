import { minuteMs } from '#domain/durations.ts'

/** Golfers who play together. `at` is their tee time as first published, in epoch milliseconds. */
export interface Grouping<T> {
  golfers: T[]
  at: number
  startingHole: 1 | 10
}

/**
 * The tee sheet of round 1 or 2: threesomes off two tees in two waves. In round 2, groups swap both tee and
 * wave.
 *
 * @param slots a multiple of 12
 * @param morning when the first wave begins
 * @param afternoon when the second wave begins
 */
export function openingSheet<T>(
  slots: readonly T[],
  round: 1 | 2,
  morning: number,
  afternoon: number,
): Grouping<T>[] {
  const each = slots.length / 12
  return Array.from({ length: each * 4 }, (_, i): Grouping<T> => {
    const quarter = Math.floor(i / each)
    const early = quarter < 2 === (round === 1)
    const front = (quarter % 2 === 0) === (round === 1)
    return {
      golfers: slots.slice(i * 3, i * 3 + 3),
      at: (early ? morning : afternoon) + (i % each) * 11 * minuteMs,
      startingHole: front ? 1 : 10,
    }
  })
}

/**
 * The tee sheet of a round after the cut: twosomes off the first tee, the leaders last. With an odd number,
 * the first golfer plays alone.
 *
 * @param byScore best first
 * @param last when the leaders should tee off
 * @param earliest the first possible tee time, which may delay the leaders
 */
export function weekendSheet<T>(
  byScore: readonly T[],
  last: number,
  earliest: number,
): Grouping<T>[] {
  const count = Math.ceil(byScore.length / 2)
  const first = Math.max(last - (count - 1) * 10 * minuteMs, earliest)
  return Array.from({ length: count }, (_, i): Grouping<T> => {
    const best = (count - 1 - i) * 2
    return {
      golfers: byScore.slice(best, best + 2),
      at: first + i * 10 * minuteMs,
      startingHole: 1,
    }
  })
}
