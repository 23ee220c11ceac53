import type { GroupAssignment, GroupedGolfer } from '#contract/leagues/groups.ts'
import { assignGroupsByRanking } from '#domain/draft/draft.ts'
import { maxGroupSize, groups, type Group } from '#domain/leagues/groups.ts'

/** A golfer of the field, as the commissioner sorts them. */
export interface Golfer {
  apiPlayerId: string
  name: string
  country: string | null
  /** In the world ranking. */
  rank: number | null
  amateur: boolean
  /** Whether they have withdrawn, so that no group can take them. */
  out: boolean
}

/** The saved groups, by `apiPlayerId`. */
export type Saved = ReadonlyMap<string, GroupedGolfer>
/** The unsaved choices, by `apiPlayerId`: the golfer's new group, null for none. */
export type Pending = ReadonlyMap<string, Group | null>

/** A golfer's group, unsaved choices included. */
export function groupOf(apiPlayerId: string, saved: Saved, pending: Pending): Group | null {
  const chosen = pending.get(apiPlayerId)
  return chosen === undefined ? (saved.get(apiPlayerId)?.groupId ?? null) : chosen
}

/** Adds a choice, or drops it where it matches what is saved. */
export function choose(
  pending: Pending,
  saved: Saved,
  apiPlayerId: string,
  group: Group | null,
): Pending {
  const next = new Map(pending)
  if (group === (saved.get(apiPlayerId)?.groupId ?? null)) next.delete(apiPlayerId)
  else next.set(apiPlayerId, group)
  return next
}

/** The choices that leave 7 golfers in each group by world ranking, whatever is saved. */
export function sortedByRanking(field: readonly Golfer[], saved: Saved): Pending {
  const target = new Map(
    assignGroupsByRanking(field.filter(({ out }) => !out)).map(({ apiPlayerId, group }) => [
      apiPlayerId,
      group,
    ]),
  )
  let pending: Pending = new Map()
  for (const apiPlayerId of new Set([...saved.keys(), ...target.keys()])) {
    pending = choose(pending, saved, apiPlayerId, target.get(apiPlayerId) ?? null)
  }
  return pending
}

/** How many golfers each group holds: the saved ones who stay, and the unsaved newcomers. */
export function countGroups(
  saved: Saved,
  pending: Pending,
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

/** The whole sorting, unsaved choices included. */
export function wholeSorting(saved: Saved, pending: Pending): GroupAssignment[] {
  return [...new Set([...saved.keys(), ...pending.keys()])].flatMap((apiPlayerId) => {
    const groupId = groupOf(apiPlayerId, saved, pending)
    return groupId ? [{ apiPlayerId, groupId }] : []
  })
}

/** The choices that differ from what is saved. */
export function withoutSaved(pending: Pending, saved: readonly GroupedGolfer[]): Pending {
  const groupBy = new Map(
    saved.map(({ groupId, tournamentPlayer }) => [tournamentPlayer.apiPlayerId, groupId]),
  )
  return new Map([...pending].filter(([id, group]) => group !== (groupBy.get(id) ?? null)))
}

/** The first group over its limit; null without one. */
export function overfullGroup(counts: ReturnType<typeof countGroups>): Group | null {
  return groups.find((group) => counts[group].all > maxGroupSize) ?? null
}
