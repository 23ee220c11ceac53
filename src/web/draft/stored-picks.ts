import * as z from 'zod/mini'

import { NewTeam } from '#contract/draft.ts'

import type { Picks } from './picks.ts'

// Unsaved picks outlive a reload in the same tab. They are kept by user: a tab may change hands.
const keyOf = (userId: string, leagueId: string) => `teetime-draft-${userId}-${leagueId}`

/** What was picked in this tab and not saved; null where there is nothing. */
export function unsavedPicks(userId: string, leagueId: string): Picks | null {
  try {
    const text = sessionStorage.getItem(keyOf(userId, leagueId))
    return text === null ? null : (z.safeParse(NewTeam, JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

/** Keeps picks for a reload, or forgets them with null. */
export function keepPicks(userId: string, leagueId: string, picks: Picks | null): void {
  try {
    if (picks) sessionStorage.setItem(keyOf(userId, leagueId), JSON.stringify(picks))
    else sessionStorage.removeItem(keyOf(userId, leagueId))
  } catch {
    // Storage may be forbidden or full; leaving with unsaved changes still asks first.
  }
}
