const keyOf = (leagueId: string) => `teetime-reveal-${leagueId}`

/** Whether this browser has shown a league's Reveal. */
export function wasRevealSeen(leagueId: string): boolean {
  try {
    return localStorage.getItem(keyOf(leagueId)) !== null
  } catch {
    // Storage may be blocked, and then nothing can be remembered.
    return true
  }
}

/** Notes that this browser has shown a league's Reveal. */
export function markRevealSeen(leagueId: string): void {
  try {
    localStorage.setItem(keyOf(leagueId), 'seen')
  } catch {
    // Storage may be blocked.
  }
}
