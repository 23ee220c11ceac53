import { plannedRounds, type RoundStatus } from '#domain/tournaments/tournament.ts'
import { useAccount } from '#web/api/account.tsx'
import { createStore, useStore } from '#web/ui/hooks/store.ts'

/** Where this browser keeps up to which round it shows scores. */
export const shownKey = 'teetime-shown'

type Rounds = Readonly<Record<string, number>>

let stored: Rounds = {}
try {
  stored = JSON.parse(localStorage[shownKey]) as Rounds
} catch {
  // Nothing is stored, or storage is disabled.
}

/** Up to which round this browser shows the scores of leagues, by their ids. */
export const shownRounds = createStore(stored)

interface Stage {
  round: number
  /** Null once play is over. */
  roundStatus: RoundStatus | null
}

/** The last round that has begun. Once play is over, nothing is left to hide, however few rounds there were. */
export function roundBegun({ round, roundStatus }: Stage): number {
  if (roundStatus === null) return plannedRounds
  return roundStatus === 'not-started' ? round - 1 : round
}

/** Whether I hide scores and haven't asked for those of a league. Until its round is known they stay hidden. */
export function useIsHidden(leagueId: string, stage: Stage | undefined): boolean {
  const upTo = useStore(shownRounds)[leagueId]
  return useAccount().hidesScores && !(stage && roundBegun(stage) <= upTo!)
}
