import { queryOptions } from '@tanstack/react-query'

import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'

/** The golfers in a league's groups. */
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'groups'],
    ...dataFrom(listPlayerGroups, { params: { id } }, ({ playerGroups }) => playerGroups),
  })
