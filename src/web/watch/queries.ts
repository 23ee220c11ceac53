import { queryOptions } from '@tanstack/react-query'

import { readWatchBoard } from '#contract/game/watch.ts'
import { dataFrom } from '#web/client/api.ts'

/** How often a board is asked for. Most answers say that nothing changed. */
const pollMs = 20_000

/** The board behind a watch link, also while its page is behind another. */
export const watchQuery = (token: string) =>
  queryOptions({
    queryKey: ['watch', token],
    ...dataFrom(readWatchBoard, { params: { token } }),
    staleTime: 0,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    refetchOnReconnect: true,
  })
