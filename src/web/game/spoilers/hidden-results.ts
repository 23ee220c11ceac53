import { plannedRounds } from '#domain/tournaments/tournament.ts'
import { useMe } from '#web/api/session.tsx'
import { useStore } from '#web/ui/hooks/store.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { shownKey, shownRounds } from './shown-rounds.ts'

/** People who watch later have done so a week after the end. */
export const spoilerWindowMs = 7 * 86_400_000

/** Whether the result of a league stays hidden from someone who hides scores and shows those up to a round. */
export const isResultHidden = (seasonEndDate: string, upTo: number | undefined, now: number) =>
  now <= Date.parse(seasonEndDate) + spoilerWindowMs && (upTo ?? 0) < plannedRounds

/** Says of a settled league whether I hide scores and haven't asked for its result. A week later it is shown. */
export function useIsResultHidden(): (league: { id: string; seasonEndDate: string }) => boolean {
  const { id: me, hidesScores } = useMe()
  const rounds = useStore(shownRounds)
  const now = useNow(60_000)
  return ({ id, seasonEndDate }) =>
    hidesScores && isResultHidden(seasonEndDate, rounds[shownKey(me, id)], now)
}
