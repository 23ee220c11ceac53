import { queryOptions } from '@tanstack/react-query'

import { listLogEntries } from '#contract/leagues/log.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** A league's log of changes. */
export const activityLogQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'log'],
    ...fromEndpoint(listLogEntries, { params: { id } }, ({ log }) => log),
  })
