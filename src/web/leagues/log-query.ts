import { infiniteQueryOptions } from '@tanstack/react-query'

import { listLogEntries } from '#contract/leagues/log.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/api/client.ts'

/** A league's log of changes. */
export const activityLogQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...topics.league(id).key, 'log'],
    queryFn: ({ pageParam }) =>
      call(listLogEntries, { params: { id }, query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
