import { queryOptions } from '@tanstack/react-query'

import { getPlanUsage } from '#contract/accounts/plan-usage.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

// Separate from the other queries because the dashboard's first load includes this file.

/** My plan and how many leagues I created this month. */
export const limitsQuery = queryOptions({
  queryKey: keys.limits,
  ...dataFrom(getPlanUsage, {}),
})
