import type { Team } from '#contract/draft.ts'
import { checkTeam, type Candidate } from '#domain/draft/draft.ts'
import { slotName, slots, type Slot } from '#domain/leagues/groups.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Golfer } from '../board/field.ts'

/** What a member has chosen and may not have saved. */
export interface Picks {
  apiPlayerIds: string[]
  /** The winner's total to par. */
  predictedWinningScore: number | null
}

export type Places = Record<Slot, number>

/** What was saved, as picks. */
export function savedPicks({ golfers, predictedWinningScore }: Team): Picks {
  return { apiPlayerIds: golfers.map(({ apiPlayerId }) => apiPlayerId), predictedWinningScore }
}

/** Whether both have the same golfers, in whatever order, and the same guess. */
export function samePicks(a: Picks, b: Picks): boolean {
  const ids = new Set(a.apiPlayerIds)
  return (
    a.predictedWinningScore === b.predictedWinningScore &&
    ids.size === new Set(b.apiPlayerIds).size &&
    b.apiPlayerIds.every((id) => ids.has(id))
  )
}

/** What a tap did, or the sentence that says why it did nothing. */
export type Tap = { team: Golfer[]; said: string } | { team: null; said: string }

/**
 * Picks a golfer or unpicks him. Where a group gives one place that is taken, he takes it over; where it
 * gives more and all are taken, nothing happens.
 */
export function applyTap(team: readonly Golfer[], golfer: Golfer, places: Places): Tap {
  const { apiPlayerId, name, slot } = golfer
  const without = team.filter((other) => other.apiPlayerId !== apiPlayerId)
  if (without.length < team.length) {
    return { team: without, said: `${name} unpicked. ${countText(without, slot, places)}` }
  }
  if (golfer.withdrawn) return { team: null, said: `${name} has withdrawn` }
  const before = places[slot] === 1 ? team.find((other) => other.slot === slot) : undefined
  const next = [...team.filter((other) => other !== before), golfer]
  if (refusalOf(next, places)) {
    const others = team.filter((other) => other.slot === slot).map((other) => other.name)
    return { team: null, said: `${slotName(slot)} is full: unpick ${either(others)} first` }
  }
  const instead = before ? ` in place of ${before.name}` : ''
  return { team: next, said: `${name} picked${instead}. ${countText(next, slot, places)}` }
}

/** What the server's own rule says of a team; null where it has nothing to say. */
export function refusalOf(team: readonly Candidate[], places: Places): string | null {
  try {
    checkTeam(team, places)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** How many of a group are on the team. */
export function taken(team: readonly Candidate[], slot: Slot): number {
  return team.filter((golfer) => golfer.slot === slot).length
}

/** The slots that these rules use, in order. */
export function slotsIn(places: Places): Slot[] {
  return slots.filter((slot) => places[slot] > 0)
}

const countText = (team: readonly Golfer[], slot: Slot, places: Places) =>
  `${slotName(slot)} ${taken(team, slot)} of ${places[slot]}`

const either = (names: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
