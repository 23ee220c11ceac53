import { queryOptions } from '@tanstack/react-query'

import { getPreferences } from '#contract/notifications.ts'
import { call } from '#web/client/api.ts'

import { pushState } from './push.ts'

/** What I am told of, by mail and by push. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: () => call(getPreferences),
})

/** What this browser can do and does; its permission may be changed in its own settings meanwhile. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => pushState(userId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
