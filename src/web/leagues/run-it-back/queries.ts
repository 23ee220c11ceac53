import { previewClubLeague, previewRunItBack } from '#contract/leagues/run-it-back.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** A preview of a league's next week. */
export const nextWeekQuery = (id: string) =>
  endpointQuery([...topics.league(id).key, 'run-it-back'], previewRunItBack, { params: { id } })

/** A preview of a club's next week. */
export const nextClubWeekQuery = (id: string) =>
  endpointQuery([...queryKeys.clubs, id, 'next-league'], previewClubLeague, { params: { id } })
