import { queryOptions } from '@tanstack/react-query'

import { getMe, type Me } from '#contract/accounts/session.ts'
import { topics } from '#contract/wire/topics.ts'

import { call, endpointQuery, httpStatus } from './client.ts'

/**
 * The signed-in account; null if there is none. Refetched on mount, window focus and reconnect. The short
 * stale time spans the moment between the prefetch and the first use.
 */
export const meQuery = queryOptions({
  ...endpointQuery<typeof getMe, Me | null>(topics.me.key, getMe, {}),
  queryFn: () => call(getMe).catch(nullIfSignedOut),
  staleTime: 5_000,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
})

function nullIfSignedOut(error: unknown): null {
  if (httpStatus(error) === 401) return null
  throw error
}
