import type { Assignment, PlayerGroup } from '#contract/leagues.ts'
import { sortByRanking } from '#domain/draft/draft.ts'
import { groupLimit, groups, type Group } from '#domain/leagues/groups.ts'

/** A golfer of the field as the commissioner sorts him. */
export interface Golfer {
  apiPlayerId: string
  name: string
  country: string | null
  /** In the world. */
  rank: number | null
  amateur: boolean
  /** Withdrawn: no group can take him. */
  out: boolean
}

/** The saved groups, by apiPlayerId. */
export type Saved = ReadonlyMap<string, PlayerGroup>
/** What is not saved yet: where a golfer shall go, null for out of his group. */
export type Pending = ReadonlyMap<string, Group | null>

/** Where a golfer stands, with what is not saved yet. */
export function groupOf(apiPlayerId: string, saved: Saved, pending: Pending): Group | null {
  const chosen = pending.get(apiPlayerId)
  return chosen === undefined ? (saved.get(apiPlayerId)?.groupId ?? null) : chosen
}

/** The choices with one more; one that changes nothing is dropped. */
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

/** The choices that bring the groups to 7 each by world ranking, whatever is saved. */
export function sortedByRanking(field: readonly Golfer[], saved: Saved): Pending {
  const target = new Map(
    sortByRanking(field.filter(({ out }) => !out)).map(({ apiPlayerId, group }) => [
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

/** How many golfers each group holds: those who stay as saved, and those who are to come. */
export function countGroups(
  saved: Saved,
  pending: Pending,
): Record<Group, { saved: number; pending: number; all: number }> {
  const count = (group: Group) => {
    const stay = [...saved.values()].filter(
      ({ groupId, tournamentPlayer }) =>
        groupId === group && !pending.has(tournamentPlayer.apiPlayerId),
    ).length
    const come = [...pending.values()].filter((chosen) => chosen === group).length
    return { saved: stay, pending: come, all: stay + come }
  }
  return { A: count('A'), B: count('B'), C: count('C') }
}

/** What saving has to send: first who leaves a group, then who comes into one. */
export function toSend(
  saved: Saved,
  pending: Pending,
): { removals: PlayerGroup[]; additions: Assignment[] } {
  const ids = [...pending.keys()]
  return {
    removals: ids.flatMap((id) => saved.get(id) ?? []),
    additions: ids.flatMap((apiPlayerId) => {
      const groupId = pending.get(apiPlayerId)
      return groupId ? [{ apiPlayerId, groupId }] : []
    }),
  }
}

/** The first group that would hold more than it may, null where all is well. */
export function overfull(counts: ReturnType<typeof countGroups>): Group | null {
  return groups.find((group) => counts[group].all > groupLimit) ?? null
}
