import { topics } from '#contract/topics.ts'
import { explainScore, getLeaderboard, getWinProbabilities } from '#contract/scoring.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The standings of a league. */
export const leaderboardQuery = (id: string) =>
  queryOptions({
    queryKey: topics.leaderboard(id).key,
    queryFn: () => call(getLeaderboard, { params: { id } }),
  })

/** How a team's total and place come about. Below the leaderboard's key: a new board makes it stale. */
export const explainQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...topics.leaderboard(id).key, 'explain', userId],
    queryFn: () => call(explainScore, { params: { id, userId } }),
  })

/** How likely each team is to win. Below the leaderboard's key, as above. */
export const winProbabilitiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.leaderboard(id).key, 'win-probabilities'],
    queryFn: () => call(getWinProbabilities, { params: { id } }),
  })
