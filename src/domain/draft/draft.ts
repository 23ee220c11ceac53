import { groupLimit, groups, slotName, slots, type Group, type Slot } from '../leagues/groups.ts'
import { byText } from '../order.ts'
import { Refusal } from '../refusal.ts'
import { isGroupTooSmall, type Rules } from '../leagues/rules.ts'

/** A golfer who can be picked. `slot` is where he stands in this league, `rank` in the world. */
export interface Candidate {
  apiPlayerId: string
  slot: Slot
  rank: number | null
}

/** The lowest and highest guess of the winning score, in strokes to par. */
export const guessLimits = { from: -60, to: 60 } as const

interface RankedGolfer {
  apiPlayerId: string
  rank: number | null
}

/** Where a golfer without a world ranking sorts. @see docs/rules.md#groups */
export const unranked = 999

/** Best in the world first; a golfer without a ranking sorts as 999th, equals by id. */
export function byRanking(a: RankedGolfer, b: RankedGolfer): number {
  return (a.rank ?? unranked) - (b.rank ?? unranked) || byText(a.apiPlayerId, b.apiPlayerId)
}

/** "Sort by ranking": A, B and C with 7 each, best first. Who is not in the answer is a wildcard. */
export function sortByRanking(
  field: readonly RankedGolfer[],
): { apiPlayerId: string; group: Group }[] {
  const ranked = field.toSorted(byRanking)
  return groups.flatMap((group, nth) =>
    ranked
      .slice(nth * groupLimit, (nth + 1) * groupLimit)
      .map(({ apiPlayerId }) => ({ apiPlayerId, group })),
  )
}

/**
 * Holds groups to the rules when setup is finished: each leaves at least one golfer to choose.
 *
 * @throws {Refusal} groups-too-small, with a sentence that names the group
 */
export function checkGroupSizes(
  groupSizes: Record<Group, number>,
  rules: Pick<Rules, 'places'>,
): void {
  const group = groups.find((group) => isGroupTooSmall(group, groupSizes, rules))
  if (!group) return
  const needed = rules.places[group] + 1
  const sentence = `${slotName(group)} needs at least ${needed} golfers and has ${groupSizes[group]}`
  throw new Refusal('groups-too-small', sentence, { group, needed, has: groupSizes[group] })
}

/**
 * Holds a team, which may still have empty places, to the league's rules.
 *
 * @throws {Refusal} golfer-twice, or group-full with a sentence that names the group
 */
export function checkTeam(team: readonly Candidate[], places: Record<Slot, number>): void {
  if (hasGolferTwice(team)) throw new Refusal('golfer-twice')
  for (const slot of slots) {
    const taken = countIn(team, slot)
    if (taken <= places[slot]) continue
    const sentence = `A team can take ${places[slot]} from ${slotName(slot)}, and this one has ${taken}`
    throw new Refusal('group-full', sentence, { slot, places: places[slot], taken })
  }
}

/** Whether every place of the team is taken, by as many different golfers. */
export function isComplete(team: readonly Candidate[], places: Record<Slot, number>): boolean {
  return !hasGolferTwice(team) && slots.every((slot) => countIn(team, slot) === places[slot])
}

/**
 * Fills the empty places of a partly saved team from the middle of each group's ranking: fair, never
 * the best. Of two golfers equally near the middle the lower ranked comes first.
 *
 * @param field everyone who can be picked; who is on the team already is passed over
 * @returns the saved golfers as they were with the filled ones after them; places stay empty where a
 *   group has run out
 * @see docs/rules.md#unfilled-places
 */
export function fillTeam(
  team: readonly Candidate[],
  field: readonly Candidate[],
  places: Record<Slot, number>,
): { team: Candidate[]; filled: Candidate[] } {
  const taken = new Set(team.map(({ apiPlayerId }) => apiPlayerId))
  const filled = slots.flatMap((slot) =>
    fromTheMiddle(field.filter((golfer) => golfer.slot === slot))
      .filter(({ apiPlayerId }) => !taken.has(apiPlayerId))
      .slice(0, Math.max(places[slot] - countIn(team, slot), 0)),
  )
  return { team: [...team, ...filled], filled }
}

function fromTheMiddle(group: readonly Candidate[]): Candidate[] {
  const middle = (group.length - 1) / 2
  return group
    .toSorted(byRanking)
    .map((golfer, at) => ({ golfer, at, away: Math.abs(at - middle) }))
    .toSorted((a, b) => a.away - b.away || b.at - a.at)
    .map(({ golfer }) => golfer)
}

function hasGolferTwice(team: readonly Candidate[]): boolean {
  return new Set(team.map(({ apiPlayerId }) => apiPlayerId)).size < team.length
}

function countIn(team: readonly Candidate[], slot: Slot): number {
  return team.filter((golfer) => golfer.slot === slot).length
}
