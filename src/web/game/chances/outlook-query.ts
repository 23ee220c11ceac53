import { getOutlook } from '#contract/game/outlook.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

/** Everyone's chances and what the reader's team needs. A new leaderboard invalidates it. */
export const outlookQuery = (id: string) =>
  endpointQuery([...topics.chances(id).key, 'outlook'], getOutlook, { params: { id } })
