import { getPlanUsage } from '#contract/accounts/plan-usage.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

// Separate from the other queries because the dashboard's first load includes this file.

/** My plan and how many leagues I created this month. A new month brings new leagues, which nothing announces. */
export const planUsageQuery = {
  ...endpointQuery(queryKeys.planUsage, getPlanUsage, {}),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
}
