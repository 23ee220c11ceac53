import * as z from 'zod/mini'

import { TeamInput } from '#contract/game/draft.ts'
import { writeSession, readSession } from '#web/api/session-storage.ts'

// By user, since another person may sign in on the same tab.
const storageKey = (userId: string, leagueId: string) => `teetime-draft-${userId}-${leagueId}`

/** The picks made in this tab and not saved, with the saved team that they were made from; null without any. */
export const storedPicks = (userId: string, leagueId: string): TeamInput | null =>
  readSession(storageKey(userId, leagueId), TeamInput)

/** Stores unsaved picks so that they survive a reload; null deletes them. */
export const storePicks = (userId: string, leagueId: string, picks: TeamInput | null): void =>
  writeSession(storageKey(userId, leagueId), picks && z.encode(TeamInput, picks))
