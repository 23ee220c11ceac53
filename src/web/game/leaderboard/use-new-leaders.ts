import { useState } from 'react'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'

type Standings = readonly LeaderboardRow[]

/** The teams that took the lead with the newest scores. Empty again with the next ones. */
export function useNewLeaders(standings: Standings): ReadonlySet<string> {
  const [seen, setSeen] = useState({ standings, isNew: none })
  if (seen.standings === standings) return seen.isNew
  const isNew = newLeaders(seen.standings, standings)
  setSeen({ standings, isNew })
  return isNew
}

const none: ReadonlySet<string> = new Set()

/** The leaders who didn't lead before. None while there was no leader, as before the first score. */
export function newLeaders(before: Standings, now: Standings): ReadonlySet<string> {
  const known = leadersOf(before)
  if (known.size === 0) return none
  return new Set([...leadersOf(now)].filter((userId) => !known.has(userId)))
}

function leadersOf(standings: Standings): Set<string> {
  const leaders = standings.filter(
    ({ position, totalToPar }) => position === standings[0]?.position && totalToPar !== null,
  )
  return new Set(leaders.map(({ userId }) => userId))
}
