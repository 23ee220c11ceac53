import { getLeaderboard } from '#contract/scoring.ts'
import { call } from '#web/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The standings of a league. */
export const leaderboardQuery = (id: string) =>
  queryOptions({
    queryKey: ['leagues', id, 'leaderboard'],
    queryFn: () => call(getLeaderboard, { params: { id } }),
  })
