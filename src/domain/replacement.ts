import { byRanking } from './draft.ts'
import type { Slot } from './groups.ts'

/** A golfer who was in the field when drafting closed, with his group in this league. */
export interface FieldGolfer {
  apiPlayerId: string
  slot: Slot
  rank: number | null
  /** Withdrawn from the field before his first shot. */
  neverStarted: boolean
}

/**
 * Replaces those on a team who never hit a shot: by the next golfer down the ranking in the same
 * group who is not on the team, or the nearest above where there is none. The best ranked is replaced
 * first, so the order of the team decides nothing. One whom nobody can replace stays, and so does a
 * golfer who is not in `field`. Replacing again changes nothing.
 *
 * @param field all golfers of the league's groups, those who withdrew included
 * @returns the team in its order; `replaces` is the golfer who made way
 * @see decisions.md, Out before the first shot
 */
export function replaceWithdrawn(
  team: readonly string[],
  field: readonly FieldGolfer[],
): { apiPlayerId: string; replaces: string | null }[] {
  const taken = new Set(team)
  const replacements = new Map<string, string>()
  const gone = field.filter((golfer) => golfer.neverStarted && taken.has(golfer.apiPlayerId))
  for (const golfer of gone.toSorted(byRanking)) {
    const group = field.filter(({ slot }) => slot === golfer.slot).toSorted(byRanking)
    const at = group.indexOf(golfer)
    const next = [...group.slice(at + 1), ...group.slice(0, at).toReversed()].find(
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
