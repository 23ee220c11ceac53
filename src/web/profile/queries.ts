import { queryOptions } from '@tanstack/react-query'

import { listSessions } from '#contract/accounts.ts'
import { call } from '#web/client/api.ts'

/** My sessions, one per browser, this one first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async () => (await call(listSessions)).sessions,
  staleTime: 0,
})
