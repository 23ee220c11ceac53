import { queryOptions } from '@tanstack/react-query'

import { getWinProbabilities } from '#contract/game/scoring.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'

/** Each team's win probability. A new leaderboard invalidates it. */
export const winProbabilitiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'win-probabilities'],
    ...dataFrom(getWinProbabilities, { params: { id } }),
  })
