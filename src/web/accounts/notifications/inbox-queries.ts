import { queryOptions } from '@tanstack/react-query'

import { getNotificationCounts } from '#contract/accounts/notifications.ts'
import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** Counts of my unread messages and pending invitations. Poll it every 5 s while changes are not pushed. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  ...dataFrom(getNotificationCounts, {}),
})

/** The open weeks of my clubs, and those that I am asked to make. */
export const clubWeeksQuery = queryOptions({
  queryKey: keys.clubWeeks,
  ...dataFrom(listClubWeeks, {}, ({ weeks }) => weeks),
})
