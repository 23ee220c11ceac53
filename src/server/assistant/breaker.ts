import { Unavailable } from '../errors/errors.ts'

const failuresToOpen = 5
const openMs = 60_000

/** Leaves a service alone that fails. Each process has its own. */
export interface Breaker {
  /** @throws {Unavailable} while the service is left alone */
  check(): void
  worked(): void
  failed(): void
}

/** Opens after 5 failures in a row, for 60 seconds; then one call at a time may try, until one works. */
export function createBreaker(now: () => number = Date.now): Breaker {
  let failures = 0
  let openUntil = 0
  return {
    check() {
      if (failures < failuresToOpen) return
      const left = openUntil - now()
      if (left > 0) {
        const seconds = Math.ceil(left / 1000)
        throw new Unavailable('The assistant is not answering just now.', seconds)
      }
      openUntil = now() + openMs
    },
    worked() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= failuresToOpen) openUntil = now() + openMs
    },
  }
}
