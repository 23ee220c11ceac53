import { useQuery } from '@tanstack/react-query'

import { openedAsOf } from '#web/api/live/live-events.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { useStore } from '#web/ui/hooks/store.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { leaderboardQuery } from '../leaderboard-query.ts'
import { spoilerWindowMs } from './hidden-results.ts'
import { lastStartedRound, showScoresUpTo, useAreScoresHidden } from './shown-rounds.ts'

/**
 * Whether the scores of a league are hidden from me, and how to show and hide them. Makes no request unless the user
 * hides scores.
 */
export function useSpoilers(leagueId: string) {
  const { id: me, hidesScores } = useMe()
  const board = useScoreQuery({ ...leaderboardQuery(leagueId), enabled: hidesScores })
  const league = useQuery({ ...leagueQuery(leagueId), enabled: hidesScores })
  const isHidden = useAreScoresHidden(leagueId, board.data)
  // Until the page is up to date, its other answers may be of a later round than the board.
  const isBehind = useStore(openedAsOf) !== null
  const now = useNow(60_000)
  const end = league.data && Date.parse(league.data.seasonEndDate)
  const canHide =
    hidesScores &&
    board.data?.status !== 'open' &&
    !(end !== undefined && now > end + spoilerWindowMs)
  const { data } = board
  return {
    /** Whether there are scores that I would rather not see. */
    applies: canHide,
    hidden: canHide && (isHidden || isBehind),
    /** Whether it is known up to which round to show them, or `show` asks again. */
    isReady: (data !== undefined || board.isLoadingError) && !isBehind,
    show: () => {
      if (data) showScoresUpTo(me, leagueId, lastStartedRound(data))
      else void board.refetch()
    },
    hide: () => showScoresUpTo(me, leagueId, -1),
  }
}
