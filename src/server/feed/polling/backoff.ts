import { minuteMs } from '#domain/durations.ts'
const firstRetryMs = minuteMs
const lastRetryMs = 8 * minuteMs
/** The longest wait for a board in play, however few calls are left. */
const lastRetryInPlayMs = 2 * minuteMs

/** Something to read from a source, and how urgent it is. */
export interface PollTask {
  name: string
  /** Null for not at all now. */
  intervalMs: number | null
  /** When any process last read it with success. */
  lastSuccess: Date | null
  /** When the administrator asked for it. */
  requestedAt?: Date | null
  /** Whether golfers are on the course, so that a failure is retried within two minutes. */
  inPlay?: boolean
  /** Whether a failure counts as a reading: it may fail for good, and the calls are needed elsewhere. */
  isPatient?: boolean
}

/** When each thing was last read, and when to retry what failed. */
export interface Backoff {
  isDue(task: PollTask, now: number): boolean
  recordSuccess(what: string, now: number): void
  /**
   * Backs off for 1, 2, 4, then 8 minutes, and never longer than the usual interval or 2 minutes, whichever is
   * longer; in play never longer than 2 minutes. When the provider asks for a longer pause, its client makes no
   * call until then.
   */
  recordFailure(task: PollTask, now: number): void
}

/** A backoff that has seen nothing yet. */
export function createBackoff(): Backoff {
  const attempts = new Map<
    string,
    { at: number; tried: number; failures: number; notBefore: number }
  >()
  return {
    isDue({ name, intervalMs, lastSuccess, requestedAt = null }, now) {
      if (intervalMs === null) return false
      const { at = 0, tried = 0, notBefore = 0 } = attempts.get(name) ?? {}
      // The clock may have been set back.
      const past = (time = 0) => (time > now + minuteMs ? 0 : time)
      const good = past(lastSuccess?.getTime())
      if (past(requestedAt?.getTime()) > Math.max(past(tried), good)) return true
      const isWaiting = now < notBefore && notBefore <= now + lastRetryMs
      return !isWaiting && now - Math.max(past(at), good) >= intervalMs
    },
    recordSuccess(what, now) {
      attempts.set(what, { at: now, tried: now, failures: 0, notBefore: 0 })
    },
    recordFailure({ name, intervalMs, inPlay, isPatient }, now) {
      const failures = (attempts.get(name)?.failures ?? 0) + 1
      const usual = Math.min(Math.max(intervalMs ?? 0, lastRetryInPlayMs), lastRetryMs)
      const longest = inPlay ? lastRetryInPlayMs : usual
      const wait = Math.min(firstRetryMs * 2 ** (failures - 1), longest)
      attempts.set(name, { at: isPatient ? now : 0, tried: now, failures, notBefore: now + wait })
    },
  }
}
