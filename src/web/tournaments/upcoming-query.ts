import { queryOptions } from '@tanstack/react-query'

import { listUpcomingTournaments } from '#contract/game/tournament.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** Tournaments of this week and next. */
export const upcomingQuery = queryOptions({
  queryKey: [...keys.tournaments, 'upcoming'],
  ...dataFrom(listUpcomingTournaments, {}, ({ tournaments }) => tournaments),
})
