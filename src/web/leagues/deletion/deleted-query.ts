import { queryOptions } from '@tanstack/react-query'

import { listDeletedLeagues } from '#contract/leagues/leagues.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** The leagues that I deleted and can still restore. */
export const deletedLeaguesQuery = queryOptions({
  queryKey: keys.deletedLeagues,
  ...dataFrom(listDeletedLeagues, {}, ({ leagues }) => leagues),
})
