const firstRetryMs = 60_000
const lastRetryMs = 8 * 60_000

/** When what was last tried, and how long to leave alone what failed: 1, 2, 4, then 8 minutes. */
export interface Tries {
  /** @param lastGood when any process last read it with success */
  isDue(what: string, everyMs: number | null, lastGood: Date | null, now: number): boolean
  worked(what: string, now: number): void
  /** @param retryAfter how long the provider asks to be left alone at least, in seconds */
  failed(what: string, now: number, retryAfter: number | null): void
}

/** Remembers nothing yet. */
export function createTries(): Tries {
  const state = new Map<string, { at: number; failures: number; notBefore: number }>()
  return {
    isDue(what, everyMs, lastGood, now) {
      if (everyMs === null) return false
      const { at = 0, notBefore = 0 } = state.get(what) ?? {}
      return now >= notBefore && now - Math.max(at, lastGood?.getTime() ?? 0) >= everyMs
    },
    worked(what, now) {
      state.set(what, { at: now, failures: 0, notBefore: 0 })
    },
    failed(what, now, retryAfter) {
      const failures = (state.get(what)?.failures ?? 0) + 1
      const backOff = Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs)
      const wait = Math.max(backOff, (retryAfter ?? 0) * 1000)
      state.set(what, { at: 0, failures, notBefore: now + wait })
    },
  }
}
