import { queryOptions } from '@tanstack/react-query'

import { listUpcoming } from '#contract/game/upcoming.ts'
import { call } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'

/** Tournaments of this week and next. */
export const upcomingQuery = queryOptions({
  queryKey: [...keys.tournaments, 'upcoming'],
  queryFn: async () => (await call(listUpcoming)).tournaments,
})
