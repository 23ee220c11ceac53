const minute = 60_000
const firstRetryMs = minute
const lastRetryMs = 8 * minute
/** During play, the next try is never further away. */
const lastRetryInPlayMs = 2 * minute

/** When each thing was last tried, and how long to leave a failing one alone. */
export interface Backoff {
  /** @param lastGood when any process last read it with success */
  isDue(what: string, everyMs: number | null, lastGood: Date | null, now: number): boolean
  succeeded(what: string, now: number): void
  /**
   * Backs off by 1, 2, 4, then 8 minutes, and by no more than `everyMs` or 2 minutes where those are
   * shorter. A provider that asks for a longer pause gets it from its client, which then makes no call.
   */
  failed(what: string, everyMs: number, now: number): void
}

/** Remembers nothing yet. */
export function createBackoff(): Backoff {
  const state = new Map<string, { at: number; failures: number; notBefore: number }>()
  return {
    isDue(what, everyMs, lastGood, now) {
      if (everyMs === null) return false
      const { at = 0, notBefore = 0 } = state.get(what) ?? {}
      return now >= notBefore && now - Math.max(at, lastGood?.getTime() ?? 0) >= everyMs
    },
    succeeded(what, now) {
      state.set(what, { at: now, failures: 0, notBefore: 0 })
    },
    failed(what, everyMs, now) {
      const failures = (state.get(what)?.failures ?? 0) + 1
      const longest = Math.min(Math.max(everyMs, lastRetryInPlayMs), lastRetryMs)
      const wait = Math.min(firstRetryMs * 2 ** (failures - 1), longest)
      state.set(what, { at: 0, failures, notBefore: now + wait })
    },
  }
}
