import { queryOptions } from '@tanstack/react-query'

import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** The golfers in a league's groups. */
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'groups'],
    ...fromEndpoint(listPlayerGroups, { params: { id } }, ({ playerGroups }) => playerGroups),
  })
