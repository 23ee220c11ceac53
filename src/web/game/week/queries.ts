import { queryOptions } from '@tanstack/react-query'

import { getReveal, getScorer, listRecaps, type Recap } from '#contract/game/week.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** The picks that teams share and those that set them apart, once picks are locked. */
export const revealQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'reveal'],
    ...fromEndpoint(getReveal, { params: { id } }),
  })

/** Whether I muted the scorer. */
export const scorerQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'scorer'],
    ...fromEndpoint(getScorer, { params: { id } }),
  })

/** When my first golfers tee off in the round after a recap's; null while a round is played. */
export const nextTeeTimeQuery = (id: string, { round, at }: Pick<Recap, 'round' | 'at'>) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'first-tee', round, at.getTime()],
    ...fromEndpoint(listRecaps, { params: { id } }, ({ firstTee }) => firstTee),
  })
