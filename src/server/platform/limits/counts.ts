import { LRUCache } from 'lru-cache'

/** How often something happened, until when that counts. */
export interface Count {
  points: number
  /** By `performance.now()`, since the machine’s clock may be set back, and would keep people locked out. */
  until: number
}

/** The most keys to count in memory; the one that was counted least recently is dropped. */
const maxCounts = 50_000

/** Counts in this process's memory. */
export class Counts {
  readonly #counts = new LRUCache<string, Count>({ max: maxCounts })

  get(key: string): Count | undefined {
    const count = this.#counts.get(key)
    return count && count.until > performance.now() ? count : undefined
  }
  add(key: string, duration: number): Count {
    const count = this.get(key)
    if (count) {
      count.points += 1
      return count
    }
    const first = { points: 1, until: performance.now() + duration * 1000 }
    this.#counts.set(key, first)
    return first
  }
  set(key: string, count: Count): void {
    this.#counts.set(key, count)
  }
  /** Takes one back. */
  take(key: string): void {
    const count = this.get(key)
    if (count && count.points > 0) count.points -= 1
  }
  delete(key: string): void {
    this.#counts.delete(key)
  }
}
