import { NewTeam } from '#contract/draft.ts'
import { keepInTab, keptInTab } from '#web/client/kept-in-tab.ts'

import type { Picks } from './picks.ts'

// Kept by user: a tab may change hands.
const nameOf = (userId: string, leagueId: string) => `teetime-draft-${userId}-${leagueId}`

/** What was picked in this tab and not saved; null where there is nothing. */
export const storedPicks = (userId: string, leagueId: string): Picks | null =>
  keptInTab(nameOf(userId, leagueId), NewTeam)

/** Keeps picks for a reload, or forgets them with null; leaving with unsaved changes asks first all the same. */
export const storePicks = (userId: string, leagueId: string, picks: Picks | null): void =>
  keepInTab(nameOf(userId, leagueId), picks)
