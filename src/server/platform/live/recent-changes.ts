import { maxSilenceMs } from '../db/listen.ts'
import type { LiveChange } from './changes.ts'

/** How long changes are kept, in milliseconds: a browser that was away longer refetches everything. */
const retentionMs = 2 * 60_000
const maxChanges = 20_000
/** A margin for clock differences, delivery time, and a lost connection that hasn't been noticed. */
const safetyMarginMs = maxSilenceMs + 5_000

/** The changes that this process heard lately, so that a stream that reconnects can catch up. */
export class RecentChanges {
  #changes: { at: number; change: LiveChange }[] = []
  /** Nothing is missing from here on. Epoch milliseconds. */
  #completeFrom = Date.now()

  add(change: LiveChange, at = Date.now()): void {
    this.#changes.push({ at, change })
    if (this.#changes.length > maxChanges || (this.#changes[0]?.at ?? at) < at - 2 * retentionMs) {
      this.#forget(this.#changes.findIndex((one) => one.at >= at - retentionMs))
    }
  }

  /**
   * The changes that a browser may have missed since a moment, oldest first; null when some may be unknown here.
   *
   * @param at epoch milliseconds, by the clock of the process that answered the browser then
   */
  since(at: number): LiveChange[] | null {
    const from = at - safetyMarginMs
    if (from < this.#completeFrom) return null
    return this.#changes.filter((one) => one.at >= from).map(({ change }) => change)
  }

  /** Notes that changes may have been missed until now. */
  recordGap(): void {
    this.#changes = []
    this.#completeFrom = Date.now()
  }

  #forget(count: number): void {
    const excess = Math.max(count, this.#changes.length - maxChanges)
    const newest = this.#changes[excess - 1]
    if (newest) this.#completeFrom = newest.at + 1
    this.#changes.splice(0, excess)
  }
}
