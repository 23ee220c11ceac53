import { hasNote } from '#web/api/local-notes.ts'
import { writeLocal } from '#web/ui/hooks/local-text.ts'

const noteOf = (userId: string, leagueId: string) => `teetime-reveal-${userId}-${leagueId}`

/** Whether this browser has shown a league's Reveal to this person. */
export const wasRevealSeen = (userId: string, leagueId: string): boolean =>
  hasNote(noteOf(userId, leagueId), true)

/** Notes that this browser has shown a league's Reveal to this person. */
export const markRevealSeen = (userId: string, leagueId: string): void =>
  writeLocal(noteOf(userId, leagueId), 'yes')
