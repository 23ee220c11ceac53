import { queryOptions } from '@tanstack/react-query'

import { listDeletedLeagues } from '#contract/leagues/leagues.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The leagues that I deleted and can still restore. */
export const deletedLeaguesQuery = queryOptions({
  queryKey: queryKeys.deletedLeagues,
  ...fromEndpoint(listDeletedLeagues, {}, ({ leagues }) => leagues),
})
