import type { Team } from '#contract/game/draft.ts'
import { compareByRanking } from '#domain/draft/draft.ts'
import { slots } from '#domain/leagues/groups.ts'

import type { MemberTeam } from '../week/reveal/member-team.ts'

/** A golfer on a saved team. */
export type TeamGolfer = Team['golfers'][number]

/** A golfer on at least one team, with the members who have them. */
export interface PickedGolfer extends TeamGolfer {
  /** In the order of the teams. */
  pickedBy: { userId: string; name: string; filled: boolean }[]
}

/** The golfers on these teams: by slot, then the most picked first, then by rank. */
export function picksByGolfer(teams: readonly MemberTeam[]): PickedGolfer[] {
  const picked = new Map<string, PickedGolfer>()
  for (const { userId, name, golfers } of teams) {
    for (const golfer of golfers) {
      const known = picked.get(golfer.apiPlayerId) ?? { ...golfer, pickedBy: [] }
      known.pickedBy.push({ userId, name, filled: golfer.filled })
      picked.set(golfer.apiPlayerId, known)
    }
  }
  return [...picked.values()].toSorted(
    (a, b) =>
      slots.indexOf(a.groupId) - slots.indexOf(b.groupId) ||
      b.pickedBy.length - a.pickedBy.length ||
      compareByRanking(sortedByRanking(a), sortedByRanking(b)),
  )
}

const sortedByRanking = ({ apiPlayerId, ranking }: TeamGolfer) => ({ apiPlayerId, rank: ranking })
