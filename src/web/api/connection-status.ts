import { serverNow, syncClock } from '#web/ui/hooks/server-clock.ts'
import { createStore } from '#web/ui/hooks/store.ts'

import { busyHeader, cachedAtHeader } from './cached-responses.ts'

/**
 * Null while responses come from the server. Else, by the path of the page that asked, when the newest of its cached
 * answers left the server, as an ISO text.
 */
export const cachedSince = createStore<ReadonlyMap<string, string> | null>(null)

/** Whether cached answers come because the server is busy, not out of reach. */
export const isServerBusy = createStore(false)

/** When the server last answered, on its clock in epoch milliseconds; 0 if it hasn't since the page was loaded. */
export let lastResponseAt = 0

/** Whether an answer from the cache is on its way to its query, which has it before any timer. */
export let isFromCache = false

/**
 * Records whether a response came from the server, whose clock it shows, or from the service worker's cache.
 *
 * @param sentAt this device's time when it asked
 * @param isOfPage false for the account, which every page asks for
 */
export function recordResponse({ headers }: Response, sentAt: number, isOfPage: boolean): void {
  const cachedAt = headers.get(cachedAtHeader)
  if (cachedAt) {
    isFromCache = true
    setTimeout(() => (isFromCache = false))
    isServerBusy.set(headers.has(busyHeader))
    const before = cachedSince.get()
    const path = isOfPage ? location.pathname : ''
    if (cachedAt > (before?.get(path) ?? '')) cachedSince.set(new Map(before).set(path, cachedAt))
    return
  }
  syncClock(Date.parse(headers.get('date') ?? ''), sentAt)
  recordServerContact()
}

/** Records that the server has just sent something. */
export function recordServerContact(): void {
  lastResponseAt = serverNow()
  cachedSince.set(null)
  isServerBusy.set(false)
}

/** Whether a newer build has taken over since this page was loaded. */
export const newBuildReady = createStore(false)
