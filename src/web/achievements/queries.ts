import { keys } from '#web/client/keys.ts'
import { getStatistics, listAchievements } from '#contract/achievements.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** What I have unlocked, and what is still to be had. */
export const achievementsQuery = queryOptions({
  queryKey: [...keys.achievements, 'mine'],
  queryFn: () => call(listAchievements),
})

/** My places in all settled leagues. */
export const statisticsQuery = queryOptions({
  queryKey: [...keys.achievements, 'statistics'],
  queryFn: () => call(getStatistics),
})
