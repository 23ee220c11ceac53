import {
  partialMatchKey,
  type Query,
  type QueryClient,
  type QueryFilters,
} from '@tanstack/react-query'

import { topicKey, topics, type Topic } from '#contract/wire/topics.ts'

import { queryKeys } from '../query-keys.ts'

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
 * Invalidates the queries of some topics, each once, and refetches those on the screen. A load in flight may bring data from
 * before the change, so it is repeated. The account is read first, since it decides whether scores are hidden.
 *
 * @returns when those on the screen have been fetched again
 */
export async function invalidateTopics(client: QueryClient, ...about: Topic[]): Promise<void> {
  const keys = about.flatMap(keysForTopic)
  const isStale = ({ queryKey }: Query) => keys.some((key) => partialMatchKey(queryKey, key))
  const loading = { predicate: isStale, fetchStatus: 'fetching' } as const
  for (const query of client.getQueryCache().findAll(loading))
    query.promise?.then(() => query.fetch()).catch(() => {})
  void client.invalidateQueries({ predicate: isStale, refetchType: 'none' })
  // Else at once, since documents that the stream has pushed are for this very refetch.
  if (about.includes(me) || about.includes(topics.all.text))
    await client.refetchQueries({ queryKey: topics.me.key })
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => isStale(query) && !partialMatchKey(query.queryKey, topics.me.key),
  })
}

/** About one in so many calls refetches: fewer while something stays stale, as of a server in trouble. */
let every = 0

/**
 * Refetches what is on the screen without a fresh answer, the account first: what the service worker answered from its
 * cache, what the network or a server in trouble failed, and what a topic made stale since.
 *
 * @param isAlone whether only this browser was away
 */
export async function refetchStale(client: QueryClient, isAlone = false): Promise<void> {
  if (!isAlone && Math.random() * every > 1) return
  const stale: QueryFilters = {
    type: 'active',
    predicate: ({ state }) => state.isInvalidated,
  }
  const idle: QueryFilters = { ...stale, fetchStatus: 'idle' }
  await client.refetchQueries({ ...idle, queryKey: topics.me.key })
  await client.refetchQueries(idle)
  const left = client.getQueryCache().findAll(stale).length
  every = left && Math.min(every * 2 + 1, 8)
}
