import { topics } from '#contract/topics.ts'
import { getHistory } from '#contract/history.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/**
 * The standings of a league through the week. Not below the leaderboard's key: a new board brings its own
 * newest moment, and the old ones do not change.
 */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'history'],
    queryFn: async () => (await call(getHistory, { params: { id } })).points,
  })
