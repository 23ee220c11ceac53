import { infiniteQueryOptions } from '@tanstack/react-query'

import { getAdminMetrics, getSystemHealth } from '#contract/admin/admin.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { listStrandedLeagues } from '#contract/admin/stranded-leagues.ts'
import { listUsers } from '#contract/admin/users.ts'
import { call, endpointQuery } from '#web/api/client.ts'

/** Counts of people, leagues, subscriptions and provider calls. */
export const metricsQuery = {
  ...endpointQuery(['admin', 'metrics'], getAdminMetrics, {}),
  staleTime: 0,
}

/** The health of each part of the system. */
export const systemQuery = {
  ...endpointQuery(['admin', 'health'], getSystemHealth, {}),
  staleTime: 0,
}

/** Accounts, newest first. @param q part of a name or address; empty for everyone */
export const usersQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', q],
    queryFn: ({ pageParam }) =>
      call(listUsers, { query: { ...(q && { q }), ...(pageParam && { before: pageParam }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

/** The leagues that a disabled account runs. */
export const strandedLeaguesQuery = (id: string) => ({
  ...endpointQuery(
    ['admin', 'leagues', id],
    listStrandedLeagues,
    { params: { id } },
    ({ leagues }) => leagues,
  ),
  staleTime: 0,
})

/** The audit trail, newest first. */
export const auditEventsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'audit'],
  queryFn: ({ pageParam }) =>
    call(listAuditEvents, { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
})
