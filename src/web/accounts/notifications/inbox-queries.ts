import { queryOptions } from '@tanstack/react-query'

import { getNotificationCounts } from '#contract/accounts/notifications.ts'
import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Counts of my unread messages and pending invitations. Poll it every 5 s while changes are not pushed. */
export const notificationCountsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  ...fromEndpoint(getNotificationCounts, {}),
})

/** The open weeks of my clubs, and those that I am asked to make. */
export const clubWeeksQuery = queryOptions({
  queryKey: queryKeys.clubWeeks,
  ...fromEndpoint(listClubWeeks, {}, ({ weeks }) => weeks),
})
