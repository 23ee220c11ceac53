import { type QueryClient, queryOptions } from '@tanstack/react-query'

import {
  listBlockedPeople,
  listFriendRequests,
  listFriends,
  searchPeople,
} from '#contract/people/friends.ts'
import { call, endpointQuery, httpStatus } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My friends. */
export const friendsQuery = endpointQuery(
  [...queryKeys.friends, 'list'],
  listFriends,
  {},
  ({ friends }) => friends,
)

/** Friend requests waiting for my answer. */
export const friendRequestsQuery = endpointQuery(
  [...queryKeys.friends, 'requests'],
  listFriendRequests,
  {},
  ({ requests }) => requests,
)

/** The people I blocked. */
export const blockedQuery = endpointQuery(
  [...queryKeys.friends, 'blocked'],
  listBlockedPeople,
  {},
  ({ blocked }) => blocked,
)

const searchKey = ['people-search']

/** Refreshes what depends on my friends once I have changed them. Live events repeat no search: it has a rate limit. */
export async function refreshFriends(client: QueryClient): Promise<void> {
  const keys = [queryKeys.friends, searchKey]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** People who match a search text. */
export const peopleSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [...searchKey, q],
    queryFn: async () => {
      const answer = await call(searchPeople, { query: { q } }).catch((cause: unknown) => {
        // RequireAccount must see that the session has ended.
        throw httpStatus(cause) === 401 ? cause : new Error('Search failed', { cause })
      })
      return answer.users
    },
  })
