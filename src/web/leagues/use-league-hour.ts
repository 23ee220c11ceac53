import { useQuery } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'
import { useAccount } from '#web/api/account.tsx'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { isLive } from '#web/format/round-words.ts'
import { useHasPassed } from '#web/format/time.tsx'

import { nextStep } from './phase.ts'
import { myPlacesQuery } from './queries.ts'

/**
 * How far one of my leagues is, on the server's word and this device's clock.
 *
 * @param hasDues whether I have something to pay or to receive in it
 */
export function useLeagueHour(league: League, hasDues = false) {
  const { id } = league
  const me = useAccount()
  const closed = useHasPassed(league.draftingEndDate)
  const { data } = useQuery({ ...myPlacesQuery, refetchInterval: useScoreInterval() })
  const place = data?.places.find(({ leagueId }) => leagueId === id)
  const hasPicked = data?.picked.includes(id)
  const reader = {
    closed,
    isCommissioner: league.commissionerId === me.id,
    hasPicked: hasPicked ?? false,
    isPlaying: place !== undefined && isLive(place),
    hasDues,
  }
  return { closed, place, hasPicked, step: nextStep(league, reader) }
}
