import { getStatistics, listAchievements } from '#contract/game/achievements.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My achievements, and those left to earn. */
export const achievementsQuery = endpointQuery(
  [...queryKeys.achievements, 'mine'],
  listAchievements,
  {},
)

/** My results in all settled leagues. */
export const statisticsQuery = endpointQuery(
  [...queryKeys.achievements, 'statistics'],
  getStatistics,
  {},
)
