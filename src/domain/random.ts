/**
 * A seed: 32 bits from which any number of seeds derive by key. Integer and plain arithmetic only, so every
 * machine draws the same.
 */
export type Stream = number

/** The stream derived from `parent` by `key`. */
export function stream(parent: Stream, key: number): Stream {
  let h = Math.imul(parent ^ Math.imul(key + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** The stream derived from a text. */
export function streamOf(text: string): Stream {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return stream(h >>> 0, text.length)
}

/** A uniform number from 0 up to 1. */
export const chance = (from: Stream): number => from / 0x1_0000_0000

/** A uniform number from `low` up to `high`, not rounded. */
export const between = (from: Stream, low: number, high: number): number =>
  low + chance(from) * (high - low)

/** A roughly normal number, mean 0 and deviation 1: the sum of four uniform draws, so never beyond 3.5. */
export function normal(from: Stream): number {
  const other = stream(from, 1)
  const sum = (from >>> 16) + (from & 0xffff) + (other >>> 16) + (other & 0xffff)
  return (sum / 0x1_0000 - 2) * 1.7320508
}

/** Picks one of `list`. @throws {Error} when it is empty */
export function pick<T>(from: Stream, list: readonly T[]): T {
  const one = list[Math.floor(chance(from) * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Shuffles a list. The same list and stream give the same order. */
export function shuffled<T>(from: Stream, list: readonly T[]): T[] {
  return list
    .map((one, i) => ({ one, at: stream(from, i), i }))
    .toSorted((a, b) => a.at - b.at || a.i - b.i)
    .map(({ one }) => one)
}
