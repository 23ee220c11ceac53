import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { openedAsOfName, servedAtName } from '#contract/wire/preloaded-responses.ts'
import { syncClock } from '#web/ui/hooks/server-clock.ts'
import { createStore, useStore } from '#web/ui/hooks/store.ts'

/** `live` while the stream brings something, `polling` while it doesn't, `offline` without a network. */
type LiveStatus = 'live' | 'polling' | 'offline'

/** Keeps documents on the screen current by what the stream carries. Pages without any don't load it. */
export interface DocumentSync {
  /** The documents on the screen, for a new stream to carry; empty if there are none. */
  describeCached(client: QueryClient): string
  /** Whether the stream carries all that are on the screen now. */
  coversAll(client: QueryClient): boolean
  apply(data: string): void
  /** Marks every pushed document as stale. */
  expireAll(): void
}

/** What handles documents; null while no query reads one. */
export let documentSync: DocumentSync | null = null

/** Sets what handles documents, from the first query on that reads one. */
export function setDocumentSync(sync: DocumentSync): void {
  documentSync = sync
}

/** How up to date the page is kept. */
export const liveStatus = createStore<LiveStatus>('polling')

/** The current live status. */
export const useLiveStatus = (): LiveStatus => useStore(liveStatus)

/** A `refetchInterval` that polls only while the stream is down. @param ms the polling interval */
export function usePollInterval(ms: number): number | false {
  return useLiveStatus() === 'polling' ? ms : false
}

/** What a `meta` element says; null if the page has none. There is no document in some tests. */
export const metaContent = (name: string): string | null =>
  (globalThis.document as Document | undefined)?.querySelector<HTMLMetaElement>(
    `meta[name="${name}"]`,
  )?.content ?? null

/** When the responses of this page left the server if it was opened from the cache, else null. */
const cachedAsOf = metaContent(openedAsOfName)

/** The same, and null once the page is up to date. */
export const openedAsOf = createStore(cachedAsOf)

const retryMs = 10_000

/**
 * Corrects the clock, and opens the event stream as soon as its file is here. Until then, the page polls.
 *
 * @returns a function that closes it
 */
export function openStream(client: QueryClient): () => void {
  // The server sent a page from the cache before the page was opened.
  if (!cachedAsOf) syncClock(Number(metaContent(servedAtName)), performance.timeOrigin)
  let close: (() => void) | null = null
  let isClosed = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const load = () =>
    void import('./event-stream.ts').then(
      ({ connect }) => {
        if (!isClosed) close = connect(client)
      },
      () => {
        if (!isClosed) retryTimer = setTimeout(load, retryMs)
      },
    )
  load()
  return () => {
    isClosed = true
    clearTimeout(retryTimer)
    close?.()
  }
}

/** Keeps the event stream open while the component is mounted, once the page is up to date. */
export function useLiveConnection(): void {
  const client = useQueryClient()
  const isBehind = useStore(openedAsOf) !== null
  useEffect(() => {
    if (!isBehind) return openStream(client)
    void import('./catch-up.ts')
      .then(({ catchUp }) => catchUp(client))
      // The stream brings what has changed since then.
      .catch(() => {})
      .then(() => openedAsOf.set(null))
    return undefined
  }, [client, isBehind])
}
