import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** Tournaments of this week and next. */
export const upcomingTournamentsQuery = endpointQuery(
  [...queryKeys.tournaments, 'upcoming'],
  listUpcomingTournaments,
  {},
  ({ tournaments }) => tournaments,
)
