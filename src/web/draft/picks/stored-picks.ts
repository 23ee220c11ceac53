import { NewTeam } from '#contract/game/draft.ts'
import { storeInTab, loadFromTab } from '#web/client/tab-storage.ts'

import type { Picks } from './picks.ts'

// By user, since another person may sign in on the same tab.
const nameOf = (userId: string, leagueId: string) => `teetime-draft-${userId}-${leagueId}`

/** The picks made in this tab and not saved; null without any. */
export const storedPicks = (userId: string, leagueId: string): Picks | null =>
  loadFromTab(nameOf(userId, leagueId), NewTeam)

/** Stores unsaved picks so that they survive a reload; null deletes them. */
export const storePicks = (userId: string, leagueId: string, picks: Picks | null): void =>
  storeInTab(nameOf(userId, leagueId), picks)
