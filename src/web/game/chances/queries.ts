import { queryOptions } from '@tanstack/react-query'

import { getWinProbabilities } from '#contract/game/scoring.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** Each team's win probability. A new leaderboard invalidates it. */
export const winProbabilitiesQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'win-probabilities'],
    ...fromEndpoint(getWinProbabilities, { params: { id } }),
  })
