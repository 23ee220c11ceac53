import type { League } from '#contract/leagues/leagues.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { useMe } from '#web/api/session.tsx'
import { useHasPassed } from '#web/format/date-time.tsx'
import { isLive } from '#web/format/play-state.ts'

import { nextStep } from './league-phase.ts'
import { myPlacesQuery } from './queries.ts'

/**
 * How far one of my leagues is, by what the server last sent and its clock.
 *
 * @param hasDues whether I have something to pay or to receive in it
 */
export function useLeaguePhase(league: League, hasDues = false) {
  const { id } = league
  const me = useMe()
  const closed = useHasPassed(league.draftingEndDate)
  const { data } = useScoreQuery(myPlacesQuery)
  const place = data?.places.find(({ leagueId }) => leagueId === id)
  const hasPicked = data?.picked.includes(id)
  const missing = data?.missing.find(({ leagueId }) => leagueId === id)?.members
  const reader = {
    closed,
    isCommissioner: league.commissionerId === me.id,
    hasPicked,
    isPlaying: place !== undefined && isLive(place),
    hasDues,
  }
  return { closed, place, hasPicked, missing, step: nextStep(league, reader) }
}
