import { between, chance, pick, stream } from '#domain/random.ts'
import type { Stream } from '#domain/random.ts'
import type { Out } from '#domain/tournaments/tournament.ts'

/** How a golfer's event ends early, unless they miss the cut first. */
export interface Fate {
  how: Extract<Out, 'wd' | 'dq'>
  round: number
  /** Holes finished in that round: 0 for a golfer who doesn't start it, 18 for a disqualification. */
  holes: number
}

/** How a golfer's event ends early; null for nearly everyone. */
export function fateOf(from: Stream): Fate | null {
  const luck = chance(stream(from, 40))
  const round = stream(from, 41)
  const hole = stream(from, 42)
  if (luck < 0.01) {
    return {
      how: 'wd',
      round: pick(round, [1, 1, 2, 2, 3, 4]),
      holes: Math.ceil(chance(hole) * 17),
    }
  }
  if (luck < 0.015) return { how: 'wd', round: pick(round, [2, 2, 3, 4]), holes: 0 }
  if (luck < 0.0165) return { how: 'dq', round: pick(round, [1, 2, 3]), holes: 18 }
  return null
}

/**
 * When the golfer is out, in epoch milliseconds.
 *
 * @param teeAt when the round begins, in epoch milliseconds
 * @param lastAt when they finished their last hole; undefined when they didn't finish any
 */
export function outAt(from: Stream, fate: Fate, teeAt: number, lastAt: number | undefined): number {
  if (lastAt === undefined) return teeAt - Math.round(between(stream(from, 43), 25, 60)) * 60_000
  return lastAt + (fate.how === 'dq' ? 20 : 4) * 60_000
}
