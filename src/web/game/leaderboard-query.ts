import { queryOptions } from '@tanstack/react-query'

import { getCompactLeaderboard, expandLeaderboard } from '#contract/game/leaderboard.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { pushedDocument } from '#web/api/live/pushed-documents.ts'

/** A league's standings. */
export const leaderboardQuery = (id: string) =>
  queryOptions({
    queryKey: topics.leaderboard(id).key,
    meta: pushedDocument(getCompactLeaderboard, { params: { id } }),
    ...fromEndpoint(getCompactLeaderboard, { params: { id } }, expandLeaderboard),
  })
