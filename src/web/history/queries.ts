import { queryOptions } from '@tanstack/react-query'

import { getHistory } from '#contract/history.ts'
import { topics } from '#contract/topics.ts'
import { call } from '#web/client/api.ts'

/**
 * A league's standings over time. Its key is not below the leaderboard's: a new board includes its own newest
 * point, and old points don't change.
 */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'history'],
    queryFn: async () => (await call(getHistory, { params: { id } })).points,
  })
