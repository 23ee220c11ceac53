import { getNotificationCounts } from '#contract/accounts/notifications.ts'
import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Counts of my unread messages and pending invitations. Poll it every 5 s while changes are not pushed. */
export const notificationCountsQuery = endpointQuery(
  queryKeys.notifications,
  getNotificationCounts,
  {},
)

/** The open weeks of my clubs, and those that I am asked to make. */
export const clubWeeksQuery = endpointQuery(
  queryKeys.clubWeeks,
  listClubWeeks,
  {},
  ({ weeks }) => weeks,
)
