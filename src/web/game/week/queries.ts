import { getReveal, getScorer, listRecaps, type Recap } from '#contract/game/week.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** The picks that teams share and those that set them apart, once picks are locked. */
export const revealQuery = (id: string) =>
  endpointQuery([...topics.chances(id).key, 'reveal'], getReveal, { params: { id } })

/** Whether I muted the scorer. */
export const scorerQuery = (id: string) =>
  endpointQuery([...topics.league(id).key, 'scorer'], getScorer, { params: { id } })

/** When my first golfers tee off in the round after a recap's; null while a round is played. */
export const nextTeeTimeQuery = (id: string, { round, at }: Pick<Recap, 'round' | 'at'>) =>
  endpointQuery(
    [...topics.league(id).key, 'first-tee', round, at.getTime()],
    listRecaps,
    { params: { id } },
    ({ firstTee }) => firstTee,
  )
