import * as z from 'zod/mini'

import { groups } from '#domain/leagues/groups.ts'
import { keepInTab, keptInTab } from '#web/client/kept-in-tab.ts'

import type { Pending } from './assignments.ts'

const nameOf = (leagueId: string) => `teetime-groups-${leagueId}`
const Kept = z.array(z.tuple([z.string(), z.nullable(z.enum(groups))]))

/** What was sorted in this tab and neither saved nor cancelled; null where nothing was begun. */
export function keptAssignments(leagueId: string): Pending | null {
  const kept = keptInTab(nameOf(leagueId), Kept)
  return kept && new Map(kept)
}

/** Keeps it, or forgets it with null. */
export const keepAssignments = (leagueId: string, pending: Pending | null): void =>
  keepInTab(nameOf(leagueId), pending && [...pending])
