import {
  partialMatchKey,
  type QueryClient,
  type QueryFilters,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'

import {
  type Heartbeat,
  heartbeatEvent,
  deltaEvent,
  eventsPath,
  type LiveEvent,
  refetchDelay,
} from '#contract/wire/live.ts'
import { openedAsOfName, servedAtName } from '#contract/wire/preloaded-responses.ts'
import { topicKey, topics, type Topic } from '#contract/wire/topics.ts'
import { syncClock } from '#web/ui/hooks/server-clock.ts'
import { createStore, useStore } from '#web/ui/hooks/store.ts'

import { keepOpen } from '../keep-open.ts'
import { dropPreloadedResponses } from '../preloaded-responses.ts'
import { queryKeys } from '../query-keys.ts'

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

let documentSync: DocumentSync | null = null

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
const metaContent = (name: string): string | null =>
  (globalThis.document as Document | undefined)?.querySelector<HTMLMetaElement>(
    `meta[name="${name}"]`,
  )?.content ?? null

const cachedAsOf = metaContent(openedAsOfName)

/** When the responses of a page that was opened from the cache left the server; null once it is up to date. */
export const openedAsOf = createStore(cachedAsOf)

/** Keeps the event stream open while the component is mounted, once the page is up to date. */
export function useLiveConnection(): void {
  const client = useQueryClient()
  const isBehind = useStore(openedAsOf) !== null
  useEffect(() => {
    if (!isBehind) return connect(client)
    void import('./catch-up.ts')
      .then(({ catchUp }) => catchUp(client))
      // The stream brings what has changed since then.
      .catch(() => undefined)
      .then(() => openedAsOf.set(null))
    return undefined
  }, [client, isBehind])
}

const me = topics.me.text

/** The queries that count unread messages. */
const unreadKeys = [topics.conversations.key, queryKeys.notifications]

/** The reader's own queries, which belong to no league or tournament. */
const ownKeys = [
  ...unreadKeys,
  queryKeys.invitations,
  queryKeys.friends,
  queryKeys.clubs,
  queryKeys.myLeagues,
  queryKeys.myPayments,
  queryKeys.myPlaces,
  queryKeys.deletedLeagues,
  queryKeys.planUsage,
  queryKeys.achievements,
  queryKeys.favorites,
  queryKeys.signInMethods,
]

/** The prefixes of the query keys that a topic invalidates. */
export function keysForTopic(topic: Topic): (readonly unknown[])[] {
  if (topic === me) return ownKeys
  const key = topicKey(topic)
  const [kind, id = ''] = key
  // A reaction doesn't count as unread.
  if (topic === topics.reactions(id).text) return [key]
  if (topic === topics.names.text) return [key, queryKeys.friends]
  if (kind === 'conversations') return [key, ...unreadKeys]
  if (kind !== 'leagues') return [key]
  // Scores move every minute, and nothing else of a league depends on them.
  if (topic === topics.leaderboard(id).text) return [key, queryKeys.myPlaces]
  // When a league is over, money is owed.
  if (topic === topics.status(id).text) {
    return [queryKeys.league(id), queryKeys.settleUp(id), queryKeys.myLeagues, queryKeys.myPayments]
  }
  const league = [key, queryKeys.myLeagues, queryKeys.myPayments, queryKeys.myPlaces]
  // It may have another member, with a picture.
  if (topic === topics.league(id).text) return [...league, queryKeys.clubWeeks, queryKeys.friends]
  // Only a league's own pages show its chances and its week.
  return topic === topics.team(id).text ? league : [key]
}

/**
 * Invalidates the queries of some topics, each once. A first load in flight may hold data from before the change, and
 * invalidation doesn't restart it, so it is invalidated again when it arrives.
 *
 * @returns when those on the screen have been fetched again
 */
export async function invalidateTopics(client: QueryClient, ...topics: Topic[]): Promise<void> {
  const keys = topics.flatMap(keysForTopic)
  const stale: QueryFilters = {
    // The signed-in account has its own refetch rules.
    predicate: ({ queryKey }) =>
      queryKey[0] !== me && keys.some((key) => partialMatchKey(queryKey, key)),
  }
  const loading = client
    .getQueryCache()
    .findAll({ ...stale, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const refetched = client.invalidateQueries(stale)
  for (const query of loading) {
    const refetch = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(refetch, () => {})
  }
  await refetched
}

/** Refetches what could not be fetched while the server was out of reach. */
const refetchFailedQueries = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error !== null || state.isInvalidated,
  })

/** Opens the event stream and reopens it whenever it ends. @returns a function that closes it for good */
export function connect(client: QueryClient): () => void {
  /** The server's time up to which this page is current; null if that is unknown. */
  let syncedUntil = Number(metaContent(servedAtName)) || null
  // The server sent a page from the cache before the page was opened.
  if (syncedUntil && !cachedAsOf) syncClock(syncedUntil, performance.timeOrigin)
  /** Whether the stream was cut off, perhaps for many browsers at once, so the refetch is spread out. */
  let wasInterrupted = false
  const topicsHeard = hearTopics(client, {
    wasInterrupted: () => wasInterrupted,
    reopen: () => stream.isOpen() && stream.open(),
  })
  const start = () => {
    const held = documentSync?.describeCached(client)
    const query = new URLSearchParams()
    if (syncedUntil !== null) query.set('since', String(syncedUntil))
    if (held) query.set('holds', held)
    const source = new EventSource(`${eventsPath}?${query}`)
    const on = (type: string, handle: (data: string) => void) =>
      source.addEventListener(type, ({ data }: MessageEvent<string>) => {
        stream.noteWorking()
        handle(data)
      })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
    on('message', (data) => topicsHeard.handle((JSON.parse(data) as LiveEvent).topic))
    on(deltaEvent, (data) => documentSync?.apply(data))
    on(heartbeatEvent, (data) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
      syncedUntil = (JSON.parse(data) as Heartbeat).version
      liveStatus.set('live')
      if (wasInterrupted) void refetchFailedQueries(client)
      wasInterrupted = false
    })
    on('bye', stream.reopen)
    source.addEventListener('error', stream.reopen)
    return source
  }
  const stream = keepOpen(start, (isCut) => {
    wasInterrupted ||= isCut
    liveStatus.set(navigator.onLine ? 'polling' : 'offline')
  })
  // Only this browser was offline, so no jitter is needed.
  const onOnline = () => {
    wasInterrupted = false
    stream.open()
  }
  stream.open()
  addEventListener('online', onOnline)
  addEventListener('offline', stream.rest)
  return () => {
    removeEventListener('online', onOnline)
    removeEventListener('offline', stream.rest)
    topicsHeard.stop()
    stream.close()
  }
}

/** Marks stale what topics are about: those that arrive together at once, and everything after a cut a little later. */
function hearTopics(
  client: QueryClient,
  { wasInterrupted, reopen }: { wasInterrupted: () => boolean; reopen: () => void },
) {
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  /** Topics that arrived together, such as those of a scoreboard on which many leagues play. */
  const pendingTopics = new Set<Topic>()
  const flushTopics = () => {
    const refetched = invalidateTopics(client, ...pendingTopics)
    pendingTopics.clear()
    documentSync?.expireAll()
    void refetched.then(() => {
      if (documentSync?.coversAll(client) === false) reopen()
    })
  }
  return {
    handle(topic: Topic) {
      dropPreloadedResponses()
      if (topic !== topics.all.text) {
        if (pendingTopics.size === 0) setTimeout(flushTopics, 0)
        pendingTopics.add(topic)
        return
      }
      clearTimeout(refetchTimer)
      const delay = wasInterrupted() ? refetchDelay(Math.random()) : 0
      refetchTimer = setTimeout(() => {
        void invalidateTopics(client, topic)
        documentSync?.expireAll()
      }, delay)
    },
    stop: () => clearTimeout(refetchTimer),
  }
}
