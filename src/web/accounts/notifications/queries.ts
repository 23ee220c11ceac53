import { queryOptions } from '@tanstack/react-query'

import { getNotificationPreferences } from '#contract/accounts/preferences.ts'
import { endpointQuery } from '#web/api/client.ts'

import { pushState } from './push-subscription.ts'

/** My notification preferences, for mail and push. */
export const preferencesQuery = endpointQuery(['preferences'], getNotificationPreferences, {})

/** This browser's push state. Refetched on focus: the permission can change in the browser's settings. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => pushState(userId),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
