import { queryOptions } from '@tanstack/react-query'

import { getOutlook } from '#contract/game/outlook.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** Everyone's chances and what the reader's team needs. A new leaderboard invalidates it. */
export const outlookQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'outlook'],
    ...fromEndpoint(getOutlook, { params: { id } }),
  })
