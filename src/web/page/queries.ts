import { topics } from '#contract/topics.ts'
import { getMe, getProfile } from '#contract/accounts.ts'
import { call, callOrNull } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/**
 * Who is signed in; null when nobody is. Asked again on every arrival and when the window is looked at.
 * It stays fresh for the moment between being asked for ahead and being used.
 */
export const meQuery = queryOptions({
  queryKey: topics.me.key,
  queryFn: () => callOrNull(getMe),
  staleTime: 1_000,
  refetchOnWindowFocus: true,
  refetchOnReconnect: true,
})

/** My profile with its invite token. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => call(getProfile),
})
