import { queryOptions } from '@tanstack/react-query'

import { getBoard, leaderboardOf } from '#contract/game/leaderboard.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'
import { carriedDocument } from '#web/api/live/carried.ts'

/** A league's standings. */
export const leaderboardQuery = (id: string) =>
  queryOptions({
    queryKey: topics.leaderboard(id).key,
    meta: carriedDocument(getBoard, { params: { id } }),
    ...dataFrom(getBoard, { params: { id } }, leaderboardOf),
  })
