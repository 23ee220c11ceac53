import { type Group, groups, type Slot } from '../leagues/groups.ts'
import { Refusal } from '../refusal.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { weekendRound } from './weekend.ts'

/** How many golfers each member picks. */
export const picksPerMember = groups.length

/** A golfer who plays the weekend, with their slot in the league. */
export interface WeekendGolfer {
  row: ScoreboardRow
  slot: Slot
}

/** The golfers who made the cut and play on. @param slotOf a golfer's slot in the league */
export function weekendGolfers(
  board: Scoreboard,
  slotOf: (apiPlayerId: string) => Slot,
): WeekendGolfer[] {
  return board.rows
    .filter(
      ({ out, rounds }) => out === null && rounds.some(({ round }) => round === weekendRound - 1),
    )
    .map((row) => ({ row, slot: slotOf(row.apiPlayerId) }))
}

/** The golfers to choose from for each place: those of the group, or anyone where none of it is left. */
export function choicesByGroup<Golfer extends { slot: Slot }>(
  golfers: readonly Golfer[],
): Record<Group, Golfer[]> {
  const of = (group: Group) => {
    const own = golfers.filter(({ slot }) => slot === group)
    return own.length > 0 ? own : [...golfers]
  }
  return { A: of('A'), B: of('B'), C: of('C') }
}

/**
 * Checks three weekend picks, one from each group. If no one from a group made the cut, anyone may take that spot.
 *
 * @param golfers those who play the weekend
 * @throws {Refusal} golfer-twice, shootout-golfer or shootout-groups
 */
export function checkWeekendPicks(ids: readonly string[], golfers: readonly WeekendGolfer[]): void {
  if (new Set(ids).size < ids.length) throw new Refusal('golfer-twice')
  const slots = new Map(golfers.map(({ row, slot }) => [row.apiPlayerId, slot]))
  const gone = ids.find((id) => !slots.has(id))
  if (gone !== undefined) {
    throw new Refusal('shootout-golfer', undefined, { apiPlayerId: gone })
  }
  const left = new Set(slots.values())
  const picked = new Set(ids.map((id) => slots.get(id)))
  const lacks = groups.some((group) => left.has(group) && !picked.has(group))
  if (ids.length !== picksPerMember || lacks) throw new Refusal('shootout-groups')
}
