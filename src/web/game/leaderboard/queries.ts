import { explainScore } from '#contract/game/scoring.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** An explanation of a team's total and place. A new leaderboard invalidates it. */
export const explainQuery = (id: string, userId: string) =>
  endpointQuery([...topics.leaderboard(id).key, 'explain', userId], explainScore, {
    params: { id, userId },
  })
