const keyOf = (userId: string, leagueId: string) => `teetime-reveal-${userId}-${leagueId}`

/** Whether this browser has shown a league's Reveal to this person. */
export function wasRevealSeen(userId: string, leagueId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId, leagueId)) !== null
  } catch {
    // Storage may be blocked, and then nothing can be remembered.
    return true
  }
}

/** Notes that this browser has shown a league's Reveal to this person. */
export function markRevealSeen(userId: string, leagueId: string): void {
  try {
    localStorage.setItem(keyOf(userId, leagueId), 'seen')
  } catch {
    // Storage may be blocked.
  }
}
