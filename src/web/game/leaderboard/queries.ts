import { queryOptions } from '@tanstack/react-query'

import { explainScore } from '#contract/game/scoring.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** An explanation of a team's total and place. A new leaderboard invalidates it. */
export const explainQuery = (id: string, userId: string) =>
  queryOptions({
    queryKey: [...topics.leaderboard(id).key, 'explain', userId],
    ...fromEndpoint(explainScore, { params: { id, userId } }),
  })
