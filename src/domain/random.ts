/**
 * A seed: 32 bits from which any number of seeds derive by key. Integer and plain arithmetic only, so every
 * machine draws the same.
 */
export type Seed = number

/** The stream derived from `parent` by `key`. */
export function deriveSeed(parent: Seed, key: number): Seed {
  let h = Math.imul(parent ^ Math.imul(key + 0x9e3779b9, 0x85ebca6b), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** The stream derived from a text. */
export function seedFrom(text: string): Seed {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return deriveSeed(h >>> 0, text.length)
}

/** A uniform number from 0 up to 1. */
export const uniform = (seed: Seed): number => seed / 0x1_0000_0000

/** A uniform number from `low` up to `high`, not rounded. */
export const uniformBetween = (seed: Seed, low: number, high: number): number =>
  low + uniform(seed) * (high - low)

/** A roughly normal number, mean 0 and deviation 1: the sum of four uniform draws, so never beyond 3.5. */
export function normal(seed: Seed): number {
  const other = deriveSeed(seed, 1)
  const sum = (seed >>> 16) + (seed & 0xffff) + (other >>> 16) + (other & 0xffff)
  return (sum / 0x1_0000 - 2) * 1.7320508
}

/** Picks one of `list`. @throws {Error} when it is empty */
export function pickOne<T>(seed: Seed, list: readonly T[]): T {
  const one = list[Math.floor(uniform(seed) * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Shuffles a list. The same list and stream give the same order. */
export function shuffled<T>(seed: Seed, list: readonly T[]): T[] {
  return list
    .map((one, i) => ({ one, at: deriveSeed(seed, i), i }))
    .toSorted((a, b) => a.at - b.at || a.i - b.i)
    .map(({ one }) => one)
}
