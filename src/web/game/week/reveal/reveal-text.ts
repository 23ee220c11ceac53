import type { Reveal } from '#contract/game/week.ts'
import { listText } from '#domain/lists.ts'

import type { MemberTeam } from './reveal-cards.tsx'

/** The golfers that only the reader has, as a sentence; null if there are none or the reader isn't in. */
export function onlyMineText(
  { onlyYours }: Reveal,
  teams: readonly MemberTeam[],
  me: string,
): string | null {
  const ids = onlyYours.find(({ userId }) => userId === me)?.apiPlayerIds ?? []
  const team = teams.find(({ userId }) => userId === me)
  const names = team?.golfers
    .filter(({ apiPlayerId }) => ids.includes(apiPlayerId))
    .map(({ name }) => name)
  return names?.length ? `Only you have ${listText(names)}.` : null
}

/** The teams that are most alike, a sentence per pair. */
export function twinTexts({ twins }: Reveal, teams: readonly MemberTeam[], me: string): string[] {
  const byUser = new Map(teams.map((team) => [team.userId, team]))
  return twins.flatMap((pair) => {
    const [one, other] = pair.map((userId) => byUser.get(userId))
    if (!one || !other) return []
    const own = new Set(one.golfers.map(({ apiPlayerId }) => apiPlayerId))
    const shared = other.golfers.filter(({ apiPlayerId }) => own.has(apiPlayerId)).length
    const names = [one, other]
      .toSorted((a, b) => Number(b.userId === me) - Number(a.userId === me))
      .map(({ userId, name }) => (userId === me ? 'You' : name))
    const all = shared === own.size && shared === other.golfers.length
    return [`${names.join(' and ')} have ${all ? 'the same team' : `${shared} golfers in common`}.`]
  })
}
