const minute = 60_000
const firstRetryMs = minute
const lastRetryMs = 8 * minute
/** The longest wait for a board in play. */
const lastRetryInPlayMs = 2 * minute

/** When each thing was last read, and when to retry what failed. */
export interface Backoff {
  /** @param lastGood when any process last read it with success */
  isDue(what: string, everyMs: number | null, lastGood: Date | null, now: number): boolean
  succeeded(what: string, now: number): void
  /**
   * Backs off for 1, 2, 4, then 8 minutes, and never longer than `everyMs` or 2 minutes, whichever is
   * longer. When the provider asks for a longer pause, its client makes no call until then.
   */
  failed(what: string, everyMs: number, now: number): void
}

/** A backoff that has seen nothing yet. */
export function createBackoff(): Backoff {
  const attempts = new Map<string, { at: number; failures: number; notBefore: number }>()
  return {
    isDue(what, everyMs, lastGood, now) {
      if (everyMs === null) return false
      const { at = 0, notBefore = 0 } = attempts.get(what) ?? {}
      return now >= notBefore && now - Math.max(at, lastGood?.getTime() ?? 0) >= everyMs
    },
    succeeded(what, now) {
      attempts.set(what, { at: now, failures: 0, notBefore: 0 })
    },
    failed(what, everyMs, now) {
      const failures = (attempts.get(what)?.failures ?? 0) + 1
      const longest = Math.min(Math.max(everyMs, lastRetryInPlayMs), lastRetryMs)
      const wait = Math.min(firstRetryMs * 2 ** (failures - 1), longest)
      attempts.set(what, { at: 0, failures, notBefore: now + wait })
    },
  }
}
