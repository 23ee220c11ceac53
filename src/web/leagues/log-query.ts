import { queryOptions } from '@tanstack/react-query'

import { listLogEntries } from '#contract/leagues/log.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/api/api.ts'

/** A league's log of changes. */
export const logQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.league(id).key, 'log'],
    ...dataFrom(listLogEntries, { params: { id } }, ({ log }) => log),
  })
