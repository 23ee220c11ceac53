import { getWinProbabilities } from '#contract/game/scoring.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** Each team's win probability. A new leaderboard invalidates it. */
export const winProbabilitiesQuery = (id: string) =>
  endpointQuery([...topics.chances(id).key, 'win-probabilities'], getWinProbabilities, {
    params: { id },
  })
