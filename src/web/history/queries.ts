import { queryOptions } from '@tanstack/react-query'

import { getHistory } from '#contract/history.ts'
import { topics } from '#contract/topics.ts'
import { call } from '#web/client/api.ts'

/**
 * A league's standings over time. A new leaderboard doesn't invalidate them: it brings the newest point
 * itself, and old points don't change.
 */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'history'],
    queryFn: async () => (await call(getHistory, { params: { id } })).points,
  })
