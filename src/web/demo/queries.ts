import { getHealth } from '#contract/health.ts'
import { call } from '#web/client/api.ts'
import { queryOptions } from '@tanstack/react-query'

const pollMs = 10_000

/** Whether the database answers; asked every 10 s, pushed changes or not. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: () => call(getHealth),
  refetchInterval: pollMs,
  staleTime: 0,
})
