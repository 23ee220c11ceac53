/** The groups a commissioner sorts golfers into. */
export const groups = ['A', 'B', 'C'] as const
export type Group = (typeof groups)[number]

/** Where a team has places: a group, or `W` for a wildcard, any golfer of the field in no group. */
export const slots = [...groups, 'W'] as const
export type Slot = (typeof slots)[number]

/** The most golfers a group may hold. */
export const groupLimit = 7

/** What a person reads for a place: `Group A`, or `Wildcards`. */
export function slotName(slot: Slot): string {
  return slot === 'W' ? 'Wildcards' : `Group ${slot}`
}
