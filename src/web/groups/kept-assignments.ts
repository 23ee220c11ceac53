import * as z from 'zod/mini'

import { groups } from '#domain/groups.ts'

import type { Pending } from './assignments.ts'

// Sorting that is not saved outlives another page and a reload, in the same tab.
const keyOf = (leagueId: string) => `teetime-groups-${leagueId}`
const Kept = z.array(z.tuple([z.string(), z.nullable(z.enum(groups))]))

/** What was sorted in this tab and neither saved nor cancelled; null where nothing was begun. */
export function keptAssignments(leagueId: string): Pending | null {
  try {
    const text = sessionStorage.getItem(keyOf(leagueId))
    const kept = text === null ? undefined : z.safeParse(Kept, JSON.parse(text)).data
    return kept ? new Map(kept) : null
  } catch {
    return null
  }
}

/** Keeps it, or forgets it with null. */
export function keepAssignments(leagueId: string, pending: Pending | null): void {
  try {
    if (pending) sessionStorage.setItem(keyOf(leagueId), JSON.stringify([...pending]))
    else sessionStorage.removeItem(keyOf(leagueId))
  } catch {
    // Storage may be forbidden or full.
  }
}
