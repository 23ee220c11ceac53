import { keys } from '#web/client/keys.ts'
import { checkLimits } from '#contract/billing.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

// Apart from the other queries, because the dashboard's first load carries this file.

/** My plan and how many leagues I have made this month. */
export const limitsQuery = queryOptions({
  queryKey: keys.limits,
  queryFn: () => call(checkLimits),
})
