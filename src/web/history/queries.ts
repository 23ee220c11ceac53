import { topics } from '#contract/topics.ts'
import { getHistory } from '#contract/history.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/**
 * A league's standings over time. Its key is not below the leaderboard's: a new board includes its own newest
 * point, and old points don't change.
 */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'history'],
    queryFn: async () => (await call(getHistory, { params: { id } })).points,
  })
