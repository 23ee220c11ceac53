import { useQuery } from '@tanstack/react-query'

import { describeResult } from '#domain/shootout/result-text.ts'
import { leagueQuery } from '#web/leagues/queries.ts'

import type { ScorerMessage } from '../week/scorer-messages.ts'
import { shootoutQuery } from './queries.ts'

/** The scorer's message about who won the weekend shootout; none until it is final, null while it loads. */
export function useShootoutMessages(leagueId: string): readonly ScorerMessage[] | null {
  const { data: league } = useQuery({ ...leagueQuery(leagueId), enabled: false })
  const { data, isLoading } = useQuery({
    ...shootoutQuery(leagueId),
    enabled: league?.shootout === true,
  })
  if (isLoading) return null
  if (!data?.finalAt || !data.teams) return []
  return [{ id: 'shootout', content: `${describeResult(data.teams)}.`, createdAt: data.finalAt }]
}
