import { shownKey, shownRounds } from './score-hiding.ts'

/** Shows the scores of a league up to a round on this browser; -1 hides them. */
export function showUpTo(leagueId: string, round: number): void {
  shownRounds.set({ ...shownRounds.get(), [leagueId]: round })
  try {
    localStorage.setItem(shownKey, JSON.stringify(shownRounds.get()))
  } catch {
    // They hide again when the page closes.
  }
}
