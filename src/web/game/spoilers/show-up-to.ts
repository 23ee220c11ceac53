import { storageKey, shownRounds } from './shown-rounds.ts'

/** Shows the scores of a league up to a round on this browser; -1 hides them. */
export function showScoresUpTo(leagueId: string, round: number): void {
  shownRounds.set({ ...shownRounds.get(), [leagueId]: round })
  try {
    localStorage.setItem(storageKey, JSON.stringify(shownRounds.get()))
  } catch {
    // They hide again when the page closes.
  }
}
