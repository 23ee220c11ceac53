import { queryOptions } from '@tanstack/react-query'

import { getStatistics, listAchievements } from '#contract/game/achievements.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** My achievements, and those left to earn. */
export const achievementsQuery = queryOptions({
  queryKey: [...keys.achievements, 'mine'],
  ...dataFrom(listAchievements, {}),
})

/** My results in all settled leagues. */
export const statisticsQuery = queryOptions({
  queryKey: [...keys.achievements, 'statistics'],
  ...dataFrom(getStatistics, {}),
})
