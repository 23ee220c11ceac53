import { queryOptions } from '@tanstack/react-query'

import {
  listBlockedPeople,
  listFriendRequests,
  listFriends,
  searchPeople,
} from '#contract/people/friends.ts'
import { call, dataFrom, statusOf } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** My friends. */
export const friendsQuery = queryOptions({
  queryKey: [...keys.friends, 'list'],
  ...dataFrom(listFriends, {}, ({ friends }) => friends),
})

/** Friend requests waiting for my answer. */
export const friendRequestsQuery = queryOptions({
  queryKey: [...keys.friends, 'requests'],
  ...dataFrom(listFriendRequests, {}, ({ requests }) => requests),
})

/** The people I blocked. */
export const blockedQuery = queryOptions({
  queryKey: [...keys.friends, 'blocked'],
  ...dataFrom(listBlockedPeople, {}, ({ blocked }) => blocked),
})

/** People who match a search text. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...keys.friends, 'search', q],
    queryFn: async () => {
      const answer = await call(searchPeople, { query: { q } }).catch((cause: unknown) => {
        // RequireAccount must see that the session has ended.
        throw statusOf(cause) === 401 ? cause : new Error('Search failed', { cause })
      })
      return answer.users
    },
  })
