import { UnavailableError } from '#server/platform/errors/errors.ts'

const failuresToOpen = 5
const openMs = 60_000

/** A circuit breaker for a failing service. Each process has its own. */
export interface Breaker {
  /** @throws {UnavailableError} while the breaker is open */
  check(): void
  /** Whether no failures hold calls back. */
  isClosed(): boolean
  recordSuccess(): void
  recordFailure(): void
}

/** Opens after 5 failures in a row, for 60 seconds. Then it lets one call a minute try, until one succeeds. */
export function createBreaker(now: () => number = Date.now): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    check() {
      if (failures < failuresToOpen) return
      const left = openUntil - now()
      if (left > 0) {
        const seconds = Math.ceil(left / 1000)
        throw new UnavailableError(
          'The assistant isn’t responding. Try again in a few minutes.',
          seconds,
        )
      }
      openUntil = now() + openMs
    },
    isClosed: () => failures < failuresToOpen || now() >= openUntil,
    recordSuccess() {
      failures = 0
    },
    recordFailure() {
      failures += 1
      if (failures >= failuresToOpen) openUntil = now() + openMs
    },
  }
}
