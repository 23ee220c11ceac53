const minute = 60_000

/** Golfers who play together. `at` is in epoch milliseconds, as first published. */
export interface Group<T> {
  golfers: T[]
  at: number
  startingHole: 1 | 10
}

/**
 * The first two rounds: groups of three off two tees in two waves, who swap tee and half of the
 * day for the second round.
 *
 * @param slots their number divisible by 12
 * @param morning and `afternoon`: when each wave begins
 */
export function openingSheet<T>(
  slots: readonly T[],
  round: 1 | 2,
  morning: number,
  afternoon: number,
): Group<T>[] {
  const each = slots.length / 12
  return Array.from({ length: each * 4 }, (_, i): Group<T> => {
    const quarter = Math.floor(i / each)
    const early = quarter < 2 === (round === 1)
    const front = (quarter % 2 === 0) === (round === 1)
    return {
      golfers: slots.slice(i * 3, i * 3 + 3),
      at: (early ? morning : afternoon) + (i % each) * 11 * minute,
      startingHole: front ? 1 : 10,
    }
  })
}

/**
 * A round after the cut: twos off the first tee, the leaders last; when odd, the first goes alone.
 *
 * @param byScore the best first
 * @param last when the leaders should go off
 * @param earliest no tee time is before it, though the leaders then go off later
 */
export function weekendSheet<T>(byScore: readonly T[], last: number, earliest: number): Group<T>[] {
  const count = Math.ceil(byScore.length / 2)
  const first = Math.max(last - (count - 1) * 10 * minute, earliest)
  return Array.from({ length: count }, (_, i): Group<T> => {
    const best = (count - 1 - i) * 2
    return {
      golfers: byScore.slice(best, best + 2),
      at: first + i * 10 * minute,
      startingHole: 1,
    }
  })
}
