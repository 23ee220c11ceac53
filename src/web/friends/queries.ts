import { listBlocked, listFriendRequests, listFriends, searchPeople } from '#contract/friends.ts'
import { call } from '#web/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** My friends. */
export const friendsQuery = queryOptions({
  queryKey: ['friends', 'list'],
  queryFn: async () => (await call(listFriends)).friends,
})

/** Friend requests that wait for my answer. */
export const friendRequestsQuery = queryOptions({
  queryKey: ['friends', 'requests'],
  queryFn: async () => (await call(listFriendRequests)).requests,
})

/** The people I blocked. */
export const blockedQuery = queryOptions({
  queryKey: ['friends', 'blocked'],
  queryFn: async () => (await call(listBlocked)).blocked,
})

/** People by a search text. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ['friends', 'search', q],
    queryFn: async () => (await call(searchPeople, { query: { q } })).users,
  })
