import type { QueryClient } from '@tanstack/react-query'

import {
  type Heartbeat,
  heartbeatEvent,
  deltaEvent,
  eventsPath,
  evictedEvent,
  type LiveEvent,
  refetchDelay,
} from '#contract/wire/live.ts'
import { servedAtName } from '#contract/wire/preloaded-responses.ts'
import { topics, type Topic } from '#contract/wire/topics.ts'

import { keepOpen } from '../keep-open.ts'
import { dropPreloadedResponses } from '../preloaded-responses.ts'
import { documentSync, liveStatus, metaContent } from './live-events.ts'
import { invalidateTopics, refetchStale } from './stale-queries.ts'

// Apart from `live-events.ts`, so that a page's first load doesn't include it.

/** Opens the event stream and reopens it whenever it ends. @returns a function that closes it for good */
export function connect(client: QueryClient): () => void {
  /** The server's time up to which this page is current; 0 or NaN if that is unknown. */
  let syncedUntil = Number(metaContent(servedAtName))
  /** Whether only this browser was away. Else many may refetch for the same reason, so it is spread out. */
  let isAlone = true
  const handleTopic = batchTopics(client, () => stream.isOpen() && stream.open())
  let isAllStale = false
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  /** Refetches everything, or what is stale. */
  const refetchSoon = () => {
    const wasAlone = isAlone
    refetchTimer ??= setTimeout(
      () => {
        if (isAllStale) handleTopic(topics.all.text)
        else void refetchStale(client, wasAlone)
        isAllStale = false
        refetchTimer = undefined
      },
      wasAlone ? 0 : refetchDelay(Math.random()),
    )
  }
  const start = () => {
    const source = new EventSource(streamUrl(client, syncedUntil))
    const on = (type: string, handle: (data: string) => void) =>
      source.addEventListener(type, ({ data }: MessageEvent<string>) => {
        stream.noteWorking()
        handle(data)
      })
    on('message', (data) => {
      dropPreloadedResponses()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
      const { topic } = JSON.parse(data) as LiveEvent
      if (topic !== topics.all.text) return handleTopic(topic)
      isAllStale = true
      refetchSoon()
    })
    on(deltaEvent, (data) => documentSync?.apply(data))
    on(heartbeatEvent, (data) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
      syncedUntil = (JSON.parse(data) as Heartbeat).version
      liveStatus.set('live')
      refetchSoon()
      isAlone = false
    })
    on('bye', stream.reopen)
    // The page in use gets no focus event to come back with. A device has only one such page.
    on(evictedEvent, () => (document.hasFocus() ? stream.reopen() : stream.rest()))
    source.addEventListener('error', stream.reopen)
    return source
  }
  const stream = keepOpen(start, (isCut) => {
    isAlone = !isCut
    // An event whose changes have arrived may not.
    documentSync?.expireAll()
    liveStatus.set(navigator.onLine ? 'polling' : 'offline')
  })
  stream.open()
  addEventListener('online', stream.open)
  addEventListener('offline', stream.rest)
  return () => {
    removeEventListener('online', stream.open)
    removeEventListener('offline', stream.rest)
    stream.close()
  }
}

/** The stream's address, which says what the page holds and up to when it is current. */
function streamUrl(client: QueryClient, syncedUntil: number): string {
  const query = new URLSearchParams(syncedUntil ? { since: String(syncedUntil) } : undefined)
  const held = documentSync?.describeCached(client)
  if (held) query.set('holds', held)
  return `${eventsPath}?${query}`
}

/** Returns what refetches what a topic is about, with those that arrive together, as of many leagues on a scoreboard. */
function batchTopics(client: QueryClient, reopen: () => void) {
  const pendingTopics = new Set<Topic>()
  const flushTopics = () => {
    const refetched = invalidateTopics(client, ...pendingTopics)
    pendingTopics.clear()
    documentSync?.expireAll()
    void refetched.then(() => {
      if (documentSync?.coversAll(client) === false) reopen()
    })
  }
  return (topic: Topic) => {
    if (pendingTopics.size === 0) setTimeout(flushTopics)
    pendingTopics.add(topic)
  }
}
