import { getCompactLeaderboard, expandLeaderboard } from '#contract/game/leaderboard.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'
import { pushedDocument } from '#web/api/live/pushed-documents.ts'

/** A league's standings. */
export const leaderboardQuery = (id: string) => ({
  ...endpointQuery(
    topics.leaderboard(id).key,
    getCompactLeaderboard,
    { params: { id } },
    expandLeaderboard,
  ),
  meta: pushedDocument(getCompactLeaderboard, { params: { id } }),
})
