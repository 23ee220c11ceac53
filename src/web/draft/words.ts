import type { Team } from '#contract/draft.ts'
import { slotName, type Slot } from '#domain/groups.ts'
import { teamSize, type Rules } from '#domain/rules.ts'

import { slotsIn, taken, type Places } from './picks.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** `2 from Group A, 2 from Group B, 1 from Group C and 1 wildcard`. */
export function placesText(places: Places): string {
  const parts = slotsIn(places).map((slot) => {
    if (slot !== 'W') return `${places[slot]} from ${slotName(slot)}`
    return places.W === 1 ? '1 wildcard' : `${places.W} wildcards`
  })
  return list.format(parts).replace(', and ', ' and ')
}

/** The game in two sentences. */
export function rulesText(rules: Pick<Rules, 'places' | 'counting'>): string {
  const size = teamSize(rules)
  const counting =
    rules.counting === size ? `All ${size} count` : `Your best ${rules.counting} count`
  return `Pick ${placesText(rules.places)}. ${counting}, scored against par, and the lowest total wins.`
}

/** What happens to what is saved when drafting closes, said before it does. */
export function outlook(team: Pick<Team, 'golfers' | 'savedAt' | 'complete'>, size: number): string {
  if (!team.savedAt) {
    return 'Nothing is saved yet. If it stays so until drafting closes, you are not entered and owe nothing. A team saved in part has its empty places filled from the middle of each group.'
  }
  if (team.complete) return 'Your saved team is complete. You may change it until drafting closes.'
  return `${team.golfers.length} of ${size} saved. When drafting closes, the empty places are filled from the middle of each group.`
}

/** What a team still lacks: `1 from Group B and 1 wildcard`; empty when it is complete. */
export function missingText(
  golfers: readonly { groupId: Slot }[],
  places: Places,
): string {
  const team = golfers.map(({ groupId }) => ({ apiPlayerId: '', rank: null, slot: groupId }))
  const left = Object.fromEntries(
    slotsIn(places).map((slot) => [slot, Math.max(places[slot] - taken(team, slot), 0)]),
  )
  return placesText({ A: 0, B: 0, C: 0, W: 0, ...left })
}
