import { getAnalytics, getStrategy } from '#contract/game/analytics.ts'
import { topics } from '#contract/wire/topics.ts'
import { endpointQuery } from '#web/api/client.ts'

import type { DraftGolfer } from '../field/field.ts'

/** Names the golfers who can be picked. A withdrawal reaches only the tournament's queries, and it changes every chance. */
const fieldKey = (field: readonly DraftGolfer[]): string =>
  field.flatMap(({ apiPlayerId, withdrawn }) => (withdrawn ? [] : apiPlayerId)).join(' ')

/** The golfers' chances before the first shot. */
export const analyticsQuery = (id: string, field: readonly DraftGolfer[]) =>
  endpointQuery([...topics.league(id).key, 'analytics', fieldKey(field)], getAnalytics, {
    params: { id },
  })

/** Three teams to pick from. */
export const strategyQuery = (id: string, field: readonly DraftGolfer[]) =>
  endpointQuery([...topics.league(id).key, 'strategy', fieldKey(field)], getStrategy, {
    params: { id },
  })
