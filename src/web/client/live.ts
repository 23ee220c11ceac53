import { LiveEvent, refetchDelay, streamEvents } from '#contract/live.ts'
import { topicKey, topics, type TopicText } from '#contract/topics.ts'
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { keys } from './keys.ts'
import { createStore, useStore } from '#web/ui/hooks/store.ts'

/** `live` while the stream is open, `polling` while it is not, `offline` without a network. */
export type LiveStatus = 'live' | 'polling' | 'offline'

const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** A tab that nobody looks at gives its stream back after this long. */
const hiddenMs = 60_000

const status = createStore<LiveStatus>('polling')

/** How the page hears of changes. */
export const useLiveStatus = (): LiveStatus => useStore(status)

/** For `refetchInterval`: the interval while changes are not pushed, else no polling. */
export function usePollInterval(ms: number): number | false {
  return useLiveStatus() === 'polling' ? ms : false
}

/** Holds the one stream open for as long as somebody is signed in. */
export function useLiveConnection(): void {
  const client = useQueryClient()
  useEffect(() => connect(client), [client])
}

/** What tells how much is unread. */
const unread = [topics.conversations.key, keys.notifications]

/** What belongs to the reader and to no league or tournament. */
const mine = [
  ...unread,
  keys.invitations,
  keys.friends,
  keys.myLeagues,
  keys.deletedLeagues,
  keys.limits,
  keys.achievements,
  keys.favorites,
]

/** The beginnings of the query keys that a topic makes stale. */
export function staleKeys(topic: TopicText): (readonly unknown[])[] {
  if (topic === topics.me.text) return mine
  const key = topicKey(topic)
  const [kind, id = ''] = key
  if (kind === 'conversations') return [key, ...unread]
  if (kind !== 'leagues') return [key]
  // The board that just moved may be the final one, and then money is owed.
  const ended = topic === topics.leaderboard(id).text ? [keys.league(id), keys.settleUp(id)] : []
  return [key, ...ended, keys.myLeagues]
}

/**
 * What a topic makes stale is asked for again. A first answer that is on its way may have been made up
 * before the change, and nothing would ask after it: so once it is here.
 */
export function markStale(client: QueryClient, topic: TopicText): void {
  for (const queryKey of staleKeys(topic)) {
    const stale: QueryFilters = {
      queryKey,
      // Who is signed in is asked on its own occasions.
      predicate: ({ queryKey: [first] }) => first !== topics.me.text,
    }
    const loading = client
      .getQueryCache()
      .findAll({ ...stale, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    void client.invalidateQueries(stale)
    for (const query of loading) {
      const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      query.promise?.then(again, () => {})
    }
  }
}

/** Opens the stream, and again whenever it ends. @returns ends it for good */
export function connect(client: QueryClient): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = firstWaitMs
  /** The last stream ended by itself: those of many others may have, too. */
  let isOneOfMany = false
  let refetch: ReturnType<typeof setTimeout> | undefined

  const hear = (topic: TopicText) => {
    if (topic !== topics.all.text) return markStale(client, topic)
    clearTimeout(refetch)
    const delay = isOneOfMany ? refetchDelay(Math.random()) : 0
    isOneOfMany = false
    refetch = setTimeout(() => markStale(client, topic), delay)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
    status.set(navigator.onLine ? 'polling' : 'offline')
  }
  const open = () => {
    close()
    if (!navigator.onLine) return
    source = new EventSource(streamEvents.path)
    source.addEventListener('open', () => {
      wait = firstWaitMs
      status.set('live')
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = LiveEvent.safeParse(JSON.parse(data))
      if (event.success) hear(event.data.topic)
    })
    source.addEventListener('bye', later)
    source.addEventListener('error', later)
  }
  // With jitter, so that all browsers do not come back in the same moment.
  const later = () => {
    close()
    isOneOfMany = true
    timer = setTimeout(open, wait * (0.5 + Math.random()))
    wait = Math.min(wait * 2, longestWaitMs)
  }
  const look = () => {
    if (document.hidden) timer = setTimeout(close, hiddenMs)
    else if (source) clearTimeout(timer)
    else open()
  }

  // Only this browser was without a network.
  const online = () => {
    isOneOfMany = false
    open()
  }

  open()
  addEventListener('online', online)
  addEventListener('offline', close)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(refetch)
    removeEventListener('online', online)
    removeEventListener('offline', close)
    document.removeEventListener('visibilitychange', look)
    close()
  }
}
