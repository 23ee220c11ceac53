import type { GroupAssignment, GroupedGolfer } from '#contract/leagues/groups.ts'
import { assignGroupsByRanking } from '#domain/draft/draft.ts'
import { maxGroupSize, groups, type Group } from '#domain/leagues/groups.ts'
import type { Rules } from '#domain/leagues/rules.ts'
import {
  type FieldOrder,
  possibleOrders,
  rankBy,
  type Ranked,
} from '#domain/strength/field-order.ts'

/** A golfer of the field, as the commissioner sorts them. */
export interface GroupGolfer extends Ranked {
  apiPlayerId: string
  name: string
  country: string | null
  /** By `order`, which the field is listed in; null where it has none. */
  rank: number | null
  order: FieldOrder | null
  isAmateur: boolean
  /** Whether they have withdrawn, so that no group can take them. */
  withdrawn: boolean
}

/** The saved groups, by `apiPlayerId`. */
export type SavedGroups = ReadonlyMap<string, GroupedGolfer>
/** The unsaved choices, by `apiPlayerId`: the golfer's new group, null for none. */
export type PendingGroups = ReadonlyMap<string, Group | null>

/** A golfer's group, unsaved choices included. */
export function currentGroup(
  apiPlayerId: string,
  saved: SavedGroups,
  pending: PendingGroups,
): Group | null {
  const chosen = pending.get(apiPlayerId)
  return chosen === undefined ? (saved.get(apiPlayerId)?.groupId ?? null) : chosen
}

/** Adds a choice, or drops it where it matches what is saved. */
export function withChoice(
  pending: PendingGroups,
  saved: SavedGroups,
  apiPlayerId: string,
  group: Group | null,
): PendingGroups {
  const next = new Map(pending)
  if (group === (saved.get(apiPlayerId)?.groupId ?? null)) next.delete(apiPlayerId)
  else next.set(apiPlayerId, group)
  return next
}

/** The orders that a field can be filled in, the preferred one first. */
export const ordersOf = (field: readonly GroupGolfer[]): FieldOrder[] =>
  possibleOrders(field.filter(({ withdrawn }) => !withdrawn))

/** The choices that fill every group in the given order, whatever is saved. */
export function sortedByRanking(
  field: readonly GroupGolfer[],
  saved: SavedGroups,
  rules: Rules,
  order: FieldOrder | null,
): PendingGroups {
  const playing = field
    .filter(({ withdrawn }) => !withdrawn)
    .map((golfer) => ({ ...golfer, rank: rankBy(order, golfer) }))
  const target = new Map(
    assignGroupsByRanking(playing, rules).map(({ apiPlayerId, group }) => [apiPlayerId, group]),
  )
  let pending: PendingGroups = new Map()
  for (const apiPlayerId of new Set([...saved.keys(), ...target.keys()])) {
    pending = withChoice(pending, saved, apiPlayerId, target.get(apiPlayerId) ?? null)
  }
  return pending
}

/** How many golfers each group holds: the saved ones who stay, and the unsaved newcomers. */
export function countGroups(
  saved: SavedGroups,
  pending: PendingGroups,
): Record<Group, { saved: number; pending: number; all: number }> {
  const count = (group: Group) => {
    const staying = [...saved.values()].filter(
      ({ groupId, tournamentPlayer }) =>
        groupId === group && !pending.has(tournamentPlayer.apiPlayerId),
    ).length
    const coming = [...pending.values()].filter((chosen) => chosen === group).length
    return { saved: staying, pending: coming, all: staying + coming }
  }
  return { A: count('A'), B: count('B'), C: count('C') }
}

/** Saved golfers as a sorting. */
export const assignmentsOf = (saved: Iterable<GroupedGolfer>): GroupAssignment[] =>
  [...saved].map(({ groupId, tournamentPlayer: { apiPlayerId } }) => ({ apiPlayerId, groupId }))

/** The whole sorting, unsaved choices included. */
export function wholeSorting(saved: SavedGroups, pending: PendingGroups): GroupAssignment[] {
  return [...new Set([...saved.keys(), ...pending.keys()])].flatMap((apiPlayerId) => {
    const groupId = currentGroup(apiPlayerId, saved, pending)
    return groupId ? [{ apiPlayerId, groupId }] : []
  })
}

/** The choices that differ from what is saved. */
export function withoutSaved(
  pending: PendingGroups,
  saved: readonly GroupedGolfer[],
): PendingGroups {
  const groupBy = new Map(
    saved.map(({ groupId, tournamentPlayer }) => [tournamentPlayer.apiPlayerId, groupId]),
  )
  return new Map([...pending].filter(([id, group]) => group !== (groupBy.get(id) ?? null)))
}

/** The first group over its limit; null without one. */
export function overfullGroup(counts: ReturnType<typeof countGroups>): Group | null {
  return groups.find((group) => counts[group].all > maxGroupSize) ?? null
}
