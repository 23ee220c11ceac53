import type { Team } from '#contract/game/draft.ts'
import { describeCounting, describePlaces } from '#domain/leagues/describe-rules.ts'
import type { Slot } from '#domain/leagues/groups.ts'
import type { Rules } from '#domain/leagues/rules.ts'
import { dateText, dateTimeText, timeText } from '#web/format/dates.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

import type { TeamGolfer } from './picks-by-golfer.ts'
import { slotsIn, countInSlot, type Places } from './picks/picks.ts'

/** How the game works, in two sentences. */
export function rulesSummary(rules: Pick<Rules, 'places' | 'counting'>): string {
  return `Pick ${describePlaces(rules.places)}. ${describeCounting(rules)}, scored against par, and the lowest total wins.`
}

/** Says what will happen to the saved team when drafting closes. */
export function atDeadlineText(
  team: Pick<Team, 'golfers' | 'savedAt' | 'complete'>,
  size: number,
): string {
  if (!team.savedAt) {
    return 'No saved team when picks lock? You’re not in, and you owe nothing. Complete teams save on their own. Save an incomplete one, and we fill the gaps.'
  }
  if (team.complete) return 'Your team is in. You can change it until picks lock.'
  return `${team.golfers.length} of ${size} saved. When picks lock, we fill the gaps${midRankedText(team.golfers)}.`
}

/** Which golfers fill a team's gaps; empty where none of the team's golfers has a rank: such a field has no middle. */
export const midRankedText = (golfers: readonly Pick<TeamGolfer, 'ranking'>[]): string =>
  golfers.some(({ ranking }) => ranking !== null) ? ' with mid-ranked golfers' : ''

/**
 * Whether the team is saved, as shown beside Save.
 *
 * @param size of a complete team; null where `atDeadlineText` beside it already says what will happen
 */
export function saveStatusText(
  team: Pick<Team, 'golfers' | 'savedAt' | 'complete'>,
  size: number | null,
  changed: boolean,
): string {
  if (!team.savedAt) return changed || size === null ? 'Not saved yet' : 'You’re not in yet'
  const since = savedAtText(team.savedAt)
  if (changed) return `Unsaved changes. Last saved ${since}`
  if (team.complete || size === null) return `Saved ${since}`
  return `Saved ${since}, ${team.golfers.length} of ${size}`
}

/** The golfers a team still needs: `1 from Group B and 1 wildcard`; empty when it is complete. */
export function openSlotsText(golfers: readonly { groupId: Slot }[], places: Places): string {
  const team = golfers.map(({ groupId }) => ({ slot: groupId }))
  const left = Object.fromEntries(
    slotsIn(places).map((slot) => [slot, Math.max(places[slot] - countInSlot(team, slot), 0)]),
  )
  return describePlaces({ A: 0, B: 0, C: 0, W: 0, ...left })
}

/**
 * Names a golfer's alternate: `Alternate: Bo Hoag`, or `Alternate: Bo Hoag, then Max Homa` where a better ranked
 * golfer on the team may need the first one. Empty without a reserve.
 */
export function reserveText({
  reserve,
  reserveIfAllOut: other,
}: Pick<TeamGolfer, 'reserve' | 'reserveIfAllOut'>): string {
  if (!reserve) return ''
  const next = other && other.apiPlayerId !== reserve.apiPlayerId
  return `Alternate: ${reserve.name}${next ? `, then ${other.name}` : ''}`
}

/** Says that another device saved or removed a team since the reader's picks were made. */
export function newerTeamText({ savedAt }: Pick<Team, 'savedAt'>): string {
  if (!savedAt) return 'You removed your team on another device.'
  const isToday = dateText(savedAt) === dateText(new Date(serverNow()))
  return `You saved another team ${isToday ? 'at' : 'on'} ${savedAtText(savedAt)} on another device.`
}

/** `2:41 PM` today, `Thu, Apr 9, 2:41 PM` on another day. */
export function savedAtText(at: Date, now = new Date(serverNow())): string {
  return dateText(at) === dateText(now) ? timeText(at) : dateTimeText(at, now)
}
