import { queryOptions } from '@tanstack/react-query'

import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/client/api.ts'

/** The golfers in a league's groups. */
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'groups'],
    queryFn: async () => (await call(listPlayerGroups, { params: { id } })).playerGroups,
  })
