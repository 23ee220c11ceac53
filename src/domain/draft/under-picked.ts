import { groups, type Slot } from '../leagues/groups.ts'
import { sum } from '../sum.ts'

/** A golfer whom fewer teams have than their chances suggest. */
export interface UnderPicked {
  apiPlayerId: string
  /** How many teams have the golfer. */
  teams: number
  /** How many would, if picks within the group went by the chance to be in the top 10. */
  fair: number
}

interface PickedGolfer {
  apiPlayerId: string
  slot: Slot
  /** Null where nothing is known of the golfer. */
  top10: number | null
}

/** The most golfers of a group that are named. */
const mostPerGroup = 2

/**
 * Finds the golfers of each group whom fewer teams have than their chances suggest, by at least one team. Golfers of
 * whom nothing is known are left out.
 *
 * @param teams the golfers of each team
 */
export function underPicked(
  field: readonly PickedGolfer[],
  teams: readonly (readonly string[])[],
): UnderPicked[] {
  return groups.flatMap((group) => {
    const golfers = field.filter(({ slot }) => slot === group)
    const picksOf = ({ apiPlayerId }: PickedGolfer) =>
      teams.filter((team) => team.includes(apiPlayerId)).length
    const picks = sum(golfers.map(picksOf))
    const all = sum(golfers.map(({ top10 }) => top10 ?? 0))
    if (all === 0) return []
    return golfers
      .filter(({ top10 }) => top10 !== null)
      .map((golfer) => ({
        apiPlayerId: golfer.apiPlayerId,
        teams: picksOf(golfer),
        fair: Math.min(teams.length, (picks * (golfer.top10 ?? 0)) / all),
      }))
      .filter(({ teams, fair }) => fair - teams >= 1)
      .toSorted((a, b) => b.fair - b.teams - (a.fair - a.teams))
      .slice(0, mostPerGroup)
  })
}
