import { createStore } from './store.ts'

/** The server's clock minus this device's, in milliseconds, as far as responses have shown that they differ. */
export const clockOffset = createStore(0)

/** The time on the server's clock, in epoch milliseconds. */
export const serverNow = (): number => Date.now() + clockOffset.get()

/**
 * Corrects the offset, only as far as it contradicts a time that the server has just sent.
 *
 * @param at the server's time in epoch milliseconds, perhaps without its milliseconds; NaN or 0 if it sent none
 * @param sentAt this device's time when it asked
 */
export function syncClock(at: number, sentAt: number): void {
  if (at) {
    clockOffset.set(Math.min(Math.max(clockOffset.get(), at - Date.now()), at + 1_000 - sentAt))
  }
}
