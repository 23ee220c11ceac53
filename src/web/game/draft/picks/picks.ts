import type { TeamInput, Team } from '#contract/game/draft.ts'
import { checkTeam, type EligibleGolfer } from '#domain/draft/draft.ts'
import { slotName, slots, type Slot } from '#domain/leagues/groups.ts'
import { eitherText } from '#domain/lists.ts'
import { refusalMessage } from '#web/leagues/refusal-message.ts'

import type { DraftGolfer } from '../field/field.ts'

/** How many golfers a team takes from each slot. */
export type Places = Record<Slot, number>

/** A saved team as picks that are based on it. */
export function savedPicks({ golfers, predictedWinningScore, savedAt }: Team): TeamInput {
  const apiPlayerIds = golfers.map(({ apiPlayerId }) => apiPlayerId)
  return { apiPlayerIds, predictedWinningScore, basedOn: savedAt }
}

/** The team after a tap, null if it did nothing, and a sentence that says what it did or why it didn't. */
interface PickResult {
  team: DraftGolfer[] | null
  announcement: string
}

/**
 * Picks a golfer, or removes one already picked. In a group with a single place the new golfer replaces
 * the old one; in a larger group that is full nothing happens.
 */
export function applyTap(
  team: readonly DraftGolfer[],
  golfer: DraftGolfer,
  places: Places,
): PickResult {
  const { apiPlayerId, name, slot } = golfer
  const without = team.filter((other) => other.apiPlayerId !== apiPlayerId)
  if (without.length < team.length) {
    return {
      team: without,
      announcement: `${name} removed. ${slotCountText(without, slot, places)}`,
    }
  }
  if (golfer.withdrawn) return { team: null, announcement: `${name} has withdrawn` }
  const before = places[slot] === 1 ? team.find((other) => other.slot === slot) : undefined
  const next = [...team.filter((other) => other !== before), golfer]
  if (pickRefusal(next, places)) {
    const others = team.filter((other) => other.slot === slot).map((other) => other.name)
    return {
      team: null,
      announcement: `${slot === 'W' ? 'Your wildcards are' : `${slotName(slot)} is`} full: remove ${eitherText(others)} first`,
    }
  }
  const instead = before ? ` in place of ${before.name}` : ''
  return {
    team: next,
    announcement: `${name} picked${instead}. ${slotCountText(next, slot, places)}`,
  }
}

/** Why the rules refuse a team, in the server's words; null for a legal one. */
export function pickRefusal(team: readonly EligibleGolfer[], places: Places): string | null {
  return refusalMessage(() => checkTeam(team, places))
}

/** The suggested golfers who can be picked now and fit on a legal team, in the order of the suggestion. */
export function legalPicks(
  suggested: readonly string[],
  field: readonly DraftGolfer[],
  places: Places,
): DraftGolfer[] {
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const team: DraftGolfer[] = []
  for (const id of suggested) {
    const golfer = golfers.get(id)
    if (golfer && !golfer.withdrawn && !pickRefusal([...team, golfer], places)) team.push(golfer)
  }
  return team
}

/** How many of a group's golfers are on the team. */
export function countInSlot(team: readonly { slot: Slot }[], slot: Slot): number {
  return team.filter((golfer) => golfer.slot === slot).length
}

/** The slots with at least one place, in order. */
export function slotsIn(places: Places): Slot[] {
  return slots.filter((slot) => places[slot] > 0)
}

/** The slots whose places aren't all taken, in order. */
export function unfilledSlots(team: readonly EligibleGolfer[], places: Places): Slot[] {
  return slotsIn(places).filter((slot) => countInSlot(team, slot) < places[slot])
}

/**
 * The next slot with an open place after a pick filled one, else the first. Null when the pick filled nothing, or
 * everything.
 */
export function nextOpenSlot(
  before: readonly EligibleGolfer[],
  after: readonly EligibleGolfer[],
  slot: Slot,
  places: Places,
): Slot | null {
  const left = unfilledSlots(after, places)
  const filled = countInSlot(before, slot) < places[slot] && !left.includes(slot)
  if (!filled) return null
  return left.find((other) => slots.indexOf(other) > slots.indexOf(slot)) ?? left[0] ?? null
}

const slotCountText = (team: readonly DraftGolfer[], slot: Slot, places: Places) =>
  `${slotName(slot)} ${countInSlot(team, slot)} of ${places[slot]}`
