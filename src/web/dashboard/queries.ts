import { countNotifications } from '#contract/notifications.ts'
import { checkLimits } from '#contract/plans.ts'
import { call } from '#web/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** My plan and how many leagues I have made this month. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => call(checkLimits),
})

/** What waits for me. Poll it every 5 s where changes are not pushed. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => call(countNotifications),
})
