import { useQuery } from '@tanstack/react-query'

import { useAccount } from '#web/api/account.tsx'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { leagueQuery } from '#web/leagues/queries.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { keptMs } from './result-hiding.ts'
import { roundBegun, useIsHidden } from './score-hiding.ts'
import { showUpTo } from './show-up-to.ts'

/**
 * Whether the scores of a league are hidden from me, and how to show and hide them. Makes no request unless the user
 * hides scores.
 */
export function useSpoilers(leagueId: string) {
  const { hidesScores } = useAccount()
  const board = useQuery({
    ...leaderboardQuery(leagueId),
    enabled: hidesScores,
    refetchInterval: useScoreInterval(),
  })
  const league = useQuery({ ...leagueQuery(leagueId), enabled: hidesScores })
  const isHidden = useIsHidden(leagueId, board.data)
  const now = useNow(60_000)
  const end = league.data && Date.parse(league.data.seasonEndDate)
  const applies =
    hidesScores && board.data?.status !== 'open' && !(end !== undefined && now > end + keptMs)
  const { data } = board
  return {
    /** Whether there are scores that I would rather not see. */
    applies,
    hidden: applies && isHidden,
    /** Whether it is known up to which round to show them. */
    ready: data !== undefined,
    show: () => data && showUpTo(leagueId, roundBegun(data)),
    hide: () => showUpTo(leagueId, -1),
  }
}
