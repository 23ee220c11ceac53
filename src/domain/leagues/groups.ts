/** The groups a commissioner sorts golfers into. */
export const groups = ['A', 'B', 'C'] as const
export type Group = (typeof groups)[number]

/** A golfer's group in a sorting. */
interface GroupAssignment {
  apiPlayerId: string
  groupId: Group
}

/** Whether two sortings have the same golfers in the same groups. */
export function hasSameGroups(
  a: readonly GroupAssignment[],
  b: readonly GroupAssignment[],
): boolean {
  const groupOf = new Map(b.map(({ apiPlayerId, groupId }) => [apiPlayerId, groupId]))
  return (
    a.length === b.length &&
    a.every(({ apiPlayerId, groupId }) => groupOf.get(apiPlayerId) === groupId)
  )
}

/** A kind of place on a team: a group, or `W` for a wildcard, a golfer who is in no group. */
export const slots = [...groups, 'W'] as const
export type Slot = (typeof slots)[number]

/** How many golfers there are to choose from in each slot. */
export type SlotSizes = Record<Slot, number>

/** The most golfers a group may hold. */
export const maxGroupSize = 7

/** A slot's name for people: `Group A` or `Wildcards`. */
export function slotName(slot: Slot): string {
  return slot === 'W' ? 'Wildcards' : `Group ${slot}`
}

/** Where one golfer stands: `Group A` or `wildcard`. */
export function golferSlotName(slot: Slot): string {
  return slot === 'W' ? 'wildcard' : slotName(slot)
}

/** What the rules call the places in a slot: `Picks from Group A` or `Wildcards`. */
export function placesName(slot: Slot): string {
  return slot === 'W' ? slotName(slot) : `Picks from ${slotName(slot)}`
}
