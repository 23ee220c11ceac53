import { getShootout, getShootoutStandings } from '#contract/game/shootout.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** A league's weekend shootout as I see it. My picks on another device make it stale, like my team. */
export const shootoutQuery = (id: string) =>
  endpointQuery([...topics.team(id).key, 'shootout'], getShootout, { params: { id } })

/** The shootout's board, from the lock of its picks on. New scores make it stale. */
export const shootoutBoardQuery = (id: string) =>
  endpointQuery([...topics.leaderboard(id).key, 'shootout'], getShootoutStandings, {
    params: { id },
  })
