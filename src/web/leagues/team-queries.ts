import { getTeam, listTeams } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** My team in a league. */
export const teamQuery = (id: string) =>
  endpointQuery(topics.team(id).key, getTeam, { params: { id } })

/** Everyone's team, once drafting has closed. */
export const teamsQuery = (id: string) =>
  endpointQuery(
    [...topics.league(id).key, 'teams'],
    listTeams,
    { params: { id } },
    ({ teams }) => teams,
  )
