const keyOf = (leagueId: string) => `teetime-reveal-${leagueId}`

/** Whether this browser has shown a league's Reveal. */
export function wasSeen(leagueId: string): boolean {
  try {
    return localStorage.getItem(keyOf(leagueId)) !== null
  } catch {
    return false
  }
}

/** Notes that this browser has shown a league's Reveal. */
export function markSeen(leagueId: string): void {
  try {
    localStorage.setItem(keyOf(leagueId), 'seen')
  } catch {
    // Storage may be blocked; then the cards turn over again.
  }
}
