import type { LeaderboardRow } from '#contract/game/leaderboard.ts'

import type { GolferOwners } from './golfer-owners.tsx'

/** The owners of every golfer on a team of the league, by apiPlayerId. Empty until the draft closes. */
export function ownersByGolfer(
  standings: readonly LeaderboardRow[],
  myId: string,
): Map<string, GolferOwners> {
  const owners = new Map<string, GolferOwners>()
  for (const { userId, name, golfers } of standings) {
    for (const { apiPlayerId } of golfers) {
      const known = owners.get(apiPlayerId) ?? { mine: false, others: [] }
      if (userId === myId) known.mine = true
      else known.others.push(name)
      owners.set(apiPlayerId, known)
    }
  }
  return owners
}
