import { getMetrics, getSystemHealth, listUsers } from '#contract/admin.ts'
import { call } from '#web/client/api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** How many people, leagues, subscriptions and calls there are. */
export const metricsQuery = queryOptions({
  queryKey: ['admin', 'metrics'],
  queryFn: () => call(getMetrics),
  staleTime: 0,
})

/** How the parts of the system are. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'health'],
  queryFn: () => call(getSystemHealth),
  staleTime: 0,
})

/** Accounts, newest first. @param q part of a name or an address; everybody when empty */
export const usersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', q],
    queryFn: ({ pageParam }) =>
      call(listUsers, { query: { ...(q && { q }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
