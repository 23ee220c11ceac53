import { checkLimits } from '#contract/billing.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** My plan and how many leagues I have made this month. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: () => call(checkLimits),
})
