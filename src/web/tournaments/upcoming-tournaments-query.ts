import { queryOptions } from '@tanstack/react-query'

import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Tournaments of this week and next. */
export const upcomingTournamentsQuery = queryOptions({
  queryKey: [...queryKeys.tournaments, 'upcoming'],
  ...fromEndpoint(listUpcomingTournaments, {}, ({ tournaments }) => tournaments),
})
