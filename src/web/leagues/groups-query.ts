import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** The golfers in a league's groups. */
export const groupsQuery = (id: string) =>
  endpointQuery(
    [...topics.league(id).key, 'groups'],
    listPlayerGroups,
    { params: { id } },
    ({ playerGroups }) => playerGroups,
  )
