import { queryOptions } from '@tanstack/react-query'

import { getMe } from '#contract/accounts/session.ts'
import { topics } from '#contract/wire/topics.ts'

import { call, fromEndpoint, httpStatus } from './client.ts'

/**
 * The signed-in account; null if there is none. Refetched on mount, window focus and reconnect. The short
 * stale time spans the moment between the prefetch and the first use.
 */
export const meQuery = queryOptions({
  queryKey: topics.me.key,
  ...fromEndpoint(getMe, {}),
  queryFn: () => call(getMe).catch(nullIfSignedOut),
  staleTime: 5_000,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
})

function nullIfSignedOut(error: unknown): null {
  if (httpStatus(error) === 401) return null
  throw error
}
