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
import { topicKey, topics, type Topic } from '#contract/wire/topics.ts'
import { createStore, useStore } from '#web/ui/hooks/store.ts'

import { forgetFirstAnswers, servedAt } from '../first-answers.ts'
import { keepOpen } from '../keep-open.ts'
import { keys } from '../keys.ts'

/** `live` while the stream is open, `polling` while it is not, `offline` without a network. */
type LiveStatus = 'live' | 'polling' | 'offline'

/** Keeps documents on the screen current by what the stream carries. Pages without any don't load it. */
export interface Carrier {
  /** The documents on the screen, for a new stream to carry; empty if there are none. */
  writeHeld(client: QueryClient): string
  /** Whether the stream carries all that are on the screen now. */
  carriesAll(client: QueryClient): boolean
  take(data: string): void
  /** Marks every pushed document as stale. */
  endFreshness(): void
}

let carrier: Carrier | null = null

/** Sets what handles documents, from the first query on that reads one. */
export function setCarrier(one: Carrier): void {
  carrier = one
}

const status = createStore<LiveStatus>('polling')

/** The current live status. */
export const useLiveStatus = (): LiveStatus => useStore(status)

/** A `refetchInterval` that polls only while the stream is down. @param ms the polling interval */
export function usePollInterval(ms: number): number | false {
  return useLiveStatus() === 'polling' ? ms : false
}

/** Keeps the event stream open while the component is mounted. */
export function useLiveConnection(): void {
  const client = useQueryClient()
  useEffect(() => connect(client), [client])
}

const me = topics.me.text

/** The queries that count unread messages. */
const unread = [topics.conversations.key, keys.notifications]

/** The reader's own queries, which belong to no league or tournament. */
const mine = [
  ...unread,
  keys.invitations,
  keys.friends,
  keys.clubs,
  keys.myLeagues,
  keys.myPlaces,
  keys.myDues,
  keys.deletedLeagues,
  keys.limits,
  keys.achievements,
  keys.favorites,
  keys.account,
]

/** The prefixes of the query keys that a topic invalidates. */
export function staleKeys(topic: Topic): (readonly unknown[])[] {
  if (topic === me) return mine
  const key = topicKey(topic)
  const [kind, id = ''] = key
  // A reaction doesn't count as unread.
  if (topic === topics.reactions(id).text) return [key]
  if (topic === topics.names.text) return [key, keys.friends]
  if (kind === 'conversations') return [key, ...unread]
  if (kind !== 'leagues') return [key]
  // Scores move every minute, and nothing else of a league depends on them.
  if (topic === topics.leaderboard(id).text) return [key, keys.myPlaces]
  // When a league is over, money is owed.
  if (topic === topics.status(id).text) {
    return [keys.league(id), keys.settleUp(id), keys.myLeagues, keys.myDues]
  }
  const league = [key, keys.myLeagues, keys.myPlaces, keys.myDues]
  // It may have another member.
  return topic === topics.league(id).text ? [...league, keys.clubWeeks] : league
}

/**
 * Invalidates the queries of some topics, each once. A first load in flight may hold data from before the change, and
 * invalidation doesn't restart it, so it is invalidated again when it arrives.
 *
 * @returns when those on the screen have been fetched again
 */
export async function markStale(client: QueryClient, ...topics: Topic[]): Promise<void> {
  const keys = topics.flatMap(staleKeys)
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
const refetchFailed = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error !== null || state.isInvalidated,
  })

/** Opens the event stream and reopens it whenever it ends. @returns a function that closes it for good */
export function connect(client: QueryClient): () => void {
  /** The server's time up to which this page is current; null if that is unknown. */
  let current = servedAt()
  /** Whether the stream was cut off, perhaps for many browsers at once, so the refetch is spread out. */
  let wasCutOff = false
  const topicsHeard = hearTopics(client, {
    wasCutOff: () => wasCutOff,
    reopen: () => stream.isOpen() && stream.open(),
  })
  const onCut = () => {
    wasCutOff = true
    stream.reopen()
  }
  const start = () => {
    const held = carrier?.writeHeld(client)
    const query = new URLSearchParams()
    if (current !== null) query.set('since', String(current))
    if (held) query.set('holds', held)
    const source = new EventSource(`${eventsPath}?${query}`)
    const on = (type: string, handle: (data: string) => void) =>
      source.addEventListener(type, ({ data }: MessageEvent<string>) => handle(data))
    on('open', () => {
      stream.noteWorking()
      status.set('live')
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
    on('message', (data) => topicsHeard.handle((JSON.parse(data) as LiveEvent).topic))
    on(deltaEvent, (data) => carrier?.take(data))
    on(heartbeatEvent, (data) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes it
      current = (JSON.parse(data) as Heartbeat).version
      if (wasCutOff) void refetchFailed(client)
      wasCutOff = false
    })
    on('bye', onCut)
    on('error', onCut)
    return source
  }
  const stream = keepOpen(start, () => status.set(navigator.onLine ? 'polling' : 'offline'))
  // Only this browser was offline, so no jitter is needed.
  const onOnline = () => {
    wasCutOff = false
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
  { wasCutOff, reopen }: { wasCutOff: () => boolean; reopen: () => void },
) {
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  /** Topics that arrived together, such as those of a scoreboard on which many leagues play. */
  const together = new Set<Topic>()
  const markTogether = () => {
    const refetched = markStale(client, ...together)
    together.clear()
    carrier?.endFreshness()
    void refetched.then(() => {
      if (carrier?.carriesAll(client) === false) reopen()
    })
  }
  return {
    handle(topic: Topic) {
      forgetFirstAnswers()
      if (topic !== topics.all.text) {
        if (together.size === 0) setTimeout(markTogether, 0)
        together.add(topic)
        return
      }
      clearTimeout(refetchTimer)
      const delay = wasCutOff() ? refetchDelay(Math.random()) : 0
      refetchTimer = setTimeout(() => void markStale(client, topic), delay)
    },
    stop: () => clearTimeout(refetchTimer),
  }
}
