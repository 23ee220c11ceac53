import { describeSlot } from '../leagues/describe-rules.ts'
import {
  maxGroupSize,
  groups,
  slotName,
  slots,
  type Group,
  type Slot,
  type SlotSizes,
} from '../leagues/groups.ts'
import { isSlotTooSmall, minSlotSize, type Rules } from '../leagues/rules.ts'
import { compareText } from '../order.ts'
import { golferTwice } from '../refusal-sentences.ts'
import { Refusal } from '../refusal.ts'

/** A golfer who can be picked, with their slot in this league and their rank in its field. */
export interface EligibleGolfer {
  apiPlayerId: string
  slot: Slot
  rank: number | null
}

/** The golfers and the guess that a member has chosen. */
export interface Picks {
  apiPlayerIds: string[]
  /** The guess of the winning score to par. */
  predictedWinningScore: number | null
}

/** The lowest and highest guess of the winning score, in strokes to par. */
export const guessLimits = { min: -60, max: 60 } as const

interface RankedGolfer {
  apiPlayerId: string
  rank: number | null
}

/** The rank by which an unranked golfer sorts. @see docs/rules.md#groups */
export const unrankedRank = 999

/** Compares by rank, best first, then by id. A golfer without a rank sorts as 999th. */
export function compareByRanking(a: RankedGolfer, b: RankedGolfer): number {
  return (
    (a.rank ?? unrankedRank) - (b.rank ?? unrankedRank) || compareText(a.apiPlayerId, b.apiPlayerId)
  )
}

/**
 * Fills groups A, B and C with 7 golfers each, best first. Everyone else is a wildcard. In a small field, a group gets
 * fewer, so that the later ones and the wildcards leave a choice.
 */
export function assignGroupsByRanking(
  field: readonly RankedGolfer[],
  { places }: Pick<Rules, 'places'>,
): { apiPlayerId: string; group: Group }[] {
  const left = field.toSorted(compareByRanking)
  return groups.flatMap((group, nth) => {
    const reserved = slots.slice(nth + 1).reduce((sum, slot) => sum + minSlotSize(slot, places), 0)
    const size = Math.max(left.length - reserved, minSlotSize(group, places))
    return left
      .splice(0, Math.min(size, maxGroupSize))
      .map(({ apiPlayerId }) => ({ apiPlayerId, group }))
  })
}

/**
 * Checks the groups and the wildcards when setup is finished: each must leave a choice.
 *
 * @throws {Refusal} groups-too-small, with a sentence that names the group
 */
export function checkSlotSizes(sizes: SlotSizes, { places }: Pick<Rules, 'places'>): void {
  const slot = slots.find((slot) => isSlotTooSmall(slot, sizes, places))
  if (!slot) return
  const [needed, has] = [minSlotSize(slot, places), sizes[slot]]
  const sentence =
    slot === 'W'
      ? `Wildcards need at least ${needed} golfers outside the groups, and there ${has === 1 ? 'is' : 'are'} ${has}.`
      : `${slotName(slot)} needs at least ${needed} golfers and has ${has}.`
  throw new Refusal('groups-too-small', sentence, { group: slot, needed, has })
}

/**
 * Checks a team, which may still have empty places, against the league's rules.
 *
 * @throws {Refusal} golfer-twice, or group-full with a sentence that names the group
 */
export function checkTeam(team: readonly EligibleGolfer[], places: Record<Slot, number>): void {
  if (hasGolferTwice(team)) throw new Refusal('golfer-twice', golferTwice)
  for (const slot of slots) {
    const taken = countInSlot(team, slot)
    if (taken <= places[slot]) continue
    const sentence = `You can pick ${describeSlot(slot, places[slot])}. You have ${taken}.`
    throw new Refusal('group-full', sentence, { slot, places: places[slot], taken })
  }
}

/** Whether both have the same golfers, in any order, and the same guess. */
export function samePicks(a: Picks, b: Picks): boolean {
  const ids = new Set(a.apiPlayerIds)
  return (
    a.predictedWinningScore === b.predictedWinningScore &&
    ids.size === new Set(b.apiPlayerIds).size &&
    b.apiPlayerIds.every((id) => ids.has(id))
  )
}

/** Whether every place of the team is taken, each by a different golfer. */
export function isTeamComplete(
  team: readonly EligibleGolfer[],
  places: Record<Slot, number>,
): boolean {
  return !hasGolferTwice(team) && slots.every((slot) => countInSlot(team, slot) === places[slot])
}

/**
 * Fills the empty places of a partly saved team from the middle of each group's ranking. If two golfers are
 * equally near the middle, the lower ranked comes first.
 *
 * @param field everyone who can be picked; golfers on the team are skipped
 * @returns the saved golfers followed by the filled ones; places stay empty when a group has run out
 * @see docs/rules.md#unfilled-places
 */
export function fillTeam(
  team: readonly EligibleGolfer[],
  field: readonly EligibleGolfer[],
  places: Record<Slot, number>,
): { team: EligibleGolfer[]; filled: EligibleGolfer[] } {
  const taken = new Set(team.map(({ apiPlayerId }) => apiPlayerId))
  const filled = slots.flatMap((slot) =>
    sortFromMiddle(field.filter((golfer) => golfer.slot === slot))
      .filter(({ apiPlayerId }) => !taken.has(apiPlayerId))
      .slice(0, Math.max(places[slot] - countInSlot(team, slot), 0)),
  )
  return { team: [...team, ...filled], filled }
}

function sortFromMiddle(group: readonly EligibleGolfer[]): EligibleGolfer[] {
  const middle = (group.length - 1) / 2
  return group
    .toSorted(compareByRanking)
    .map((golfer, at) => ({ golfer, at, away: Math.abs(at - middle) }))
    .toSorted((a, b) => a.away - b.away || b.at - a.at)
    .map(({ golfer }) => golfer)
}

function hasGolferTwice(team: readonly EligibleGolfer[]): boolean {
  return new Set(team.map(({ apiPlayerId }) => apiPlayerId)).size < team.length
}

function countInSlot(team: readonly EligibleGolfer[], slot: Slot): number {
  return team.filter((golfer) => golfer.slot === slot).length
}
