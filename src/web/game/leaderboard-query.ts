import { queryOptions } from '@tanstack/react-query'

import { getCompactLeaderboard, expandLeaderboard } from '#contract/game/leaderboard.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'
import { carriedDocument } from '#web/api/live/carried.ts'

/** A league's standings. */
export const leaderboardQuery = (id: string) =>
  queryOptions({
    queryKey: topics.leaderboard(id).key,
    meta: carriedDocument(getCompactLeaderboard, { params: { id } }),
    ...dataFrom(getCompactLeaderboard, { params: { id } }, expandLeaderboard),
  })
