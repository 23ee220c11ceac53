import { queryOptions } from '@tanstack/react-query'

import { getStatistics, listAchievements } from '#contract/game/achievements.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My achievements, and those left to earn. */
export const achievementsQuery = queryOptions({
  queryKey: [...queryKeys.achievements, 'mine'],
  ...fromEndpoint(listAchievements, {}),
})

/** My results in all settled leagues. */
export const statisticsQuery = queryOptions({
  queryKey: [...queryKeys.achievements, 'statistics'],
  ...fromEndpoint(getStatistics, {}),
})
