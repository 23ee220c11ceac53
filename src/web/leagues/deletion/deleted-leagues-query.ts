import { listDeletedLeagues } from '#contract/leagues/leagues.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The leagues that I deleted and can still restore. */
export const deletedLeaguesQuery = endpointQuery(
  queryKeys.deletedLeagues,
  listDeletedLeagues,
  {},
  ({ leagues }) => leagues,
)
