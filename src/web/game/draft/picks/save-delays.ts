import { ApiError } from '#web/api/client.ts'

const debounceMs = 2_000
const nearDeadlineMs = 10_000
const nearDeadlineDebounceMs = 300

/** How long to wait for another pick before saving, in milliseconds: much less in the last seconds. */
export function autosaveDelay(leftMs: number): number {
  return leftMs < nearDeadlineMs ? nearDeadlineDebounceMs : debounceMs
}

const retryMs = 1_000
const maxRetryMs = 15_000

/**
 * How long to wait before a retry when the server could not be reached, or was too busy, in milliseconds: longer each
 * time, and as long as the server asked for. Jitter keeps browsers from returning all at once. The last seconds before
 * the deadline are never slept through. Once it has passed, nothing is urgent any more.
 *
 * @param failures how many tries have failed in a row
 * @param askedMs as `Retry-After` says, in milliseconds
 */
export function retryDelay(failures: number, askedMs: number, leftMs: number): number {
  const backoffMs = Math.min(retryMs * 2 ** failures, maxRetryMs) * (0.5 + Math.random() / 2)
  const maxMs = leftMs > 0 ? Math.max(leftMs - nearDeadlineMs, retryMs) : Infinity
  return autosaveDelay(leftMs) + Math.min(Math.max(backoffMs, askedMs), maxMs)
}

/** How long the server asked to wait before the next try, in milliseconds; 0 if it didn't. */
export const retryAfterMs = (error: Error): number =>
  Number(error instanceof ApiError && error.retryAfter) * 1_000 || 0
