import { queryOptions } from '@tanstack/react-query'

import { previewClubLeague, previewRunItBack } from '#contract/leagues/run-it-back.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** A preview of a league's next week. */
export const nextWeekQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'run-it-back'],
    ...fromEndpoint(previewRunItBack, { params: { id } }),
  })

/** A preview of a club's next week. */
export const nextClubWeekQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id, 'next-league'],
    ...fromEndpoint(previewClubLeague, { params: { id } }),
  })
