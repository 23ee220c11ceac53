import { queryOptions } from '@tanstack/react-query'

import { previewClubLeague, previewRunItBack } from '#contract/leagues/run-it-back.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** A preview of a league's next week. */
export const leagueWeekQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'run-it-back'],
    ...dataFrom(previewRunItBack, { params: { id } }),
  })

/** A preview of a club's next week. */
export const clubWeekQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'next-league'],
    ...dataFrom(previewClubLeague, { params: { id } }),
  })
