import { queryOptions } from '@tanstack/react-query'

import { getAnalytics, getStrategy } from '#contract/game/analytics.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** What is expected of each golfer before the first shot. */
export const analyticsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'analytics'],
    ...fromEndpoint(getAnalytics, { params: { id } }),
  })

/** Three teams to pick from. */
export const strategyQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'strategy'],
    ...fromEndpoint(getStrategy, { params: { id } }),
  })
