import { plannedRounds, type RoundStatus } from '#domain/tournaments/tournament.ts'
import { useMe } from '#web/api/session.tsx'
import { writeLocal } from '#web/ui/hooks/local-text.ts'
import { createStore, useStore } from '#web/ui/hooks/store.ts'

/** Where this browser keeps up to which round it shows scores. */
const storageKey = 'teetime-shown'

type ShownRounds = Readonly<Record<string, number>>

/** Names a league's entry. Each account on this browser has its own. */
export const shownKey = (userId: string, leagueId: string): string => `${userId} ${leagueId}`

/** Up to which round this browser shows the scores of leagues, by `shownKey`. */
export const shownRounds = createStore<ShownRounds>({})

/** Reads what this tab or another one has stored. */
function readShownRounds(): void {
  try {
    shownRounds.set(JSON.parse(localStorage[storageKey]) as ShownRounds)
  } catch {
    // Nothing is stored, or storage is disabled.
  }
}
readShownRounds()
globalThis.addEventListener?.('storage', readShownRounds)

interface PlayState {
  round: number
  /** Null once play is over. */
  roundStatus: RoundStatus | null
}

/** The last round that has begun. Once play is over, nothing is left to hide, however few rounds there were. */
export function lastStartedRound({ round, roundStatus }: PlayState): number {
  if (roundStatus === null) return plannedRounds
  return roundStatus === 'not-started' ? round - 1 : round
}

/** Whether I hide scores and haven't asked for those of a league. Until its round is known they stay hidden. */
export function useAreScoresHidden(leagueId: string, stage: PlayState | undefined): boolean {
  const { id, hidesScores } = useMe()
  const upTo = useStore(shownRounds)[shownKey(id, leagueId)]
  return hidesScores && !(stage && lastStartedRound(stage) <= upTo!)
}

/** Shows someone the scores of a league up to a round on this browser; -1 hides them. */
export function showScoresUpTo(userId: string, leagueId: string, round: number): void {
  readShownRounds()
  storeShownRounds({ ...shownRounds.get(), [shownKey(userId, leagueId)]: round })
}

/** Replaces what this browser shows. */
export function storeShownRounds(rounds: ShownRounds): void {
  shownRounds.set(rounds)
  // Where storage is blocked, they hide again when the page closes.
  writeLocal(storageKey, JSON.stringify(rounds))
}
