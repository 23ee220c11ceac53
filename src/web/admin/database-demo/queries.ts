import { queryOptions } from '@tanstack/react-query'

import { getDatabaseHealth } from '#contract/wire/health.ts'
import { fromEndpoint } from '#web/api/client.ts'

const pollMs = 10_000

/** The database's health, polled every 10 s even while changes are pushed. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  ...fromEndpoint(getDatabaseHealth, {}),
  refetchInterval: pollMs,
  staleTime: 0,
})
