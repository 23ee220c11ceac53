import type { Slot } from '../leagues/groups.ts'

/** A golfer of the field as replacements know him: his group in this league, and where he ranks. */
export interface FieldGolfer {
  apiPlayerId: string
  slot: Slot
  /**
   * His place in the field's ranking as it was when drafting closed, from 1. Null for one who joined the
   * field later: he replaces nobody.
   */
  place: number | null
  /** Withdrawn from the field before his first shot. */
  neverStarted: boolean
}

/**
 * Replaces those on a team who never hit a shot: by the next golfer down the ranking in the same group
 * who is not on the team, or the nearest above where there is none. The best ranked is replaced first, so
 * neither the order of the team nor of the withdrawals decides anything. A golfer whom nobody can replace
 * stays, and so does one who is not in `field`. Replacing again changes nothing.
 *
 * @param field all golfers of the league's groups, those who withdrew included
 * @returns the team in its order; `replaces` is the golfer who made way
 * @see docs/rules.md#replacements
 */
export function replaceWithdrawn(
  team: readonly string[],
  field: readonly FieldGolfer[],
): { apiPlayerId: string; replaces: string | null }[] {
  const taken = new Set(team)
  const replacements = new Map<string, string>()
  const gone = field.filter((golfer) => golfer.neverStarted && taken.has(golfer.apiPlayerId))
  for (const golfer of gone.toSorted(byPlace)) {
    const group = field
      .filter(({ slot, place }) => slot === golfer.slot && place !== null)
      .toSorted(byPlace)
    const at = group.indexOf(golfer)
    const next = [...group.slice(at + 1), ...group.slice(0, Math.max(at, 0)).toReversed()].find(
      ({ apiPlayerId, neverStarted }) => !neverStarted && !taken.has(apiPlayerId),
    )
    if (!next) continue
    taken.add(next.apiPlayerId)
    replacements.set(golfer.apiPlayerId, next.apiPlayerId)
  }
  return team.map((apiPlayerId) => {
    const replacement = replacements.get(apiPlayerId)
    return replacement
      ? { apiPlayerId: replacement, replaces: apiPlayerId }
      : { apiPlayerId, replaces: null }
  })
}

/** The golfers who come in for one of a team. Null where nobody is left in the group. */
export interface Reserve {
  /** If this golfer is the next to be out before the first shot; or who has come in already. */
  first: string | null
  /** If everyone whom the team has of the same group is out: the better ranked have the first claim. */
  ifAllOut: string | null
}

/** The reserves of a team, by the golfer who was picked. */
export function reservesOf(
  team: readonly string[],
  field: readonly FieldGolfer[],
): Map<string, Reserve> {
  const picked = new Set(team)
  const slots = new Map(field.map(({ apiPlayerId, slot }) => [apiPlayerId, slot]))
  const replacement = (id: string, isOut: (golfer: FieldGolfer) => boolean) => {
    const without = field
      .filter(({ slot }) => slot === slots.get(id))
      .map((golfer) => (isOut(golfer) ? { ...golfer, neverStarted: true } : golfer))
    return (
      replaceWithdrawn(team, without).find(({ replaces }) => replaces === id)?.apiPlayerId ?? null
    )
  }
  return new Map(
    team.map((id) => [
      id,
      {
        first: replacement(id, ({ apiPlayerId }) => apiPlayerId === id),
        ifAllOut: replacement(id, ({ apiPlayerId }) => picked.has(apiPlayerId)),
      },
    ]),
  )
}

const byPlace = (a: FieldGolfer, b: FieldGolfer) => (a.place ?? Infinity) - (b.place ?? Infinity)
