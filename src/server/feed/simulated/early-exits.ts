import { uniformBetween, uniform, pickOne, deriveSeed } from '#domain/random.ts'
import type { Seed } from '#domain/random.ts'
import type { OutReason } from '#domain/tournaments/tournament.ts'

/** How a golfer's event ends early, unless they miss the cut first. */
export interface EarlyExit {
  how: Extract<OutReason, 'wd' | 'dq'>
  round: number
  /** Holes finished in that round: 0 for a golfer who doesn't start it, 18 for a disqualification. */
  holes: number
}

/** How a golfer's event ends early; null for nearly everyone. */
export function drawEarlyExit(from: Seed): EarlyExit | null {
  const luck = uniform(deriveSeed(from, 40))
  const round = deriveSeed(from, 41)
  const hole = deriveSeed(from, 42)
  if (luck < 0.01) {
    return {
      how: 'wd',
      round: pickOne(round, [1, 1, 2, 2, 3, 4]),
      holes: Math.ceil(uniform(hole) * 17),
    }
  }
  if (luck < 0.015) return { how: 'wd', round: pickOne(round, [2, 2, 3, 4]), holes: 0 }
  if (luck < 0.0165) return { how: 'dq', round: pickOne(round, [1, 2, 3]), holes: 18 }
  return null
}

/**
 * When the golfer is out, in epoch milliseconds.
 *
 * @param teeAt when the round begins, in epoch milliseconds
 * @param lastAt when they finished their last hole; undefined when they didn't finish any
 */
export function exitTime(
  from: Seed,
  fate: EarlyExit,
  teeAt: number,
  lastAt: number | undefined,
): number {
  if (lastAt === undefined)
    return teeAt - Math.round(uniformBetween(deriveSeed(from, 43), 25, 60)) * 60_000
  return lastAt + (fate.how === 'dq' ? 20 : 4) * 60_000
}
