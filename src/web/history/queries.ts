import { queryOptions } from '@tanstack/react-query'

import { getChancesOfWeek, getHistory } from '#contract/game/history.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/client/api.ts'

/**
 * A league's standings over time. A new leaderboard doesn't invalidate them: it brings the newest point
 * itself, and old points don't change.
 */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'history'],
    ...dataFrom(getHistory, { params: { id } }, ({ points }) => points),
  })

/** Each team's chance to win over time. */
export const chancesOfWeekQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'week'],
    ...dataFrom(getChancesOfWeek, { params: { id } }, ({ points }) => points),
  })
