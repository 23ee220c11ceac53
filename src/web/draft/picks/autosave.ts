import type { Team } from '#contract/draft.ts'
import { type Candidate, isComplete } from '#domain/draft/draft.ts'

import type { Places } from './picks.ts'

/**
 * Whether a changed team may be saved without being asked to: never so that somebody is worse off for it. A
 * complete team always; one with empty places only where no better one is saved, and only of somebody who
 * has entered already, because a first save enters him and makes him owe the fee.
 */
export function savesItself(
  saved: Pick<Team, 'savedAt' | 'complete'>,
  team: readonly Candidate[],
  places: Places,
): boolean {
  if (isComplete(team, places)) return true
  return saved.savedAt !== null && !saved.complete && team.length > 0
}

const pauseMs = 2_000
const closingMs = 10_000
const hurriedMs = 300

/** How long to wait for another pick before saving; hardly at all once drafting is about to close. */
export function pauseBefore(leftMs: number): number {
  return leftMs < closingMs ? hurriedMs : pauseMs
}
