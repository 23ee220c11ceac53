import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { dayMs } from '#domain/durations.ts'
import { plannedRounds } from '#domain/tournaments/tournament.ts'
import { hasNote } from '#web/api/local-notes.ts'
import { isBeforePlay } from '#web/leagues/league-phase.ts'
import { writeLocal } from '#web/ui/hooks/local-text.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

/** When a commissioner is offered an image for the group chat. */
export type PictureMoment = 'lock' | 'cut' | 'one-to-go' | 'result' | 'final'

/** For how many days after the tournament its end is worth an image. */
const maxDaysAfter = 4

/** The moment that a league is at; null in between, and long after. @param endDate the tournament's last day */
export function pictureMoment(
  board: Leaderboard,
  endDate: string,
  now = serverNow(),
): PictureMoment | null {
  const { status, standings, settlesAt, round, roundStatus, roundStartsAt, cut } = board
  if (standings.length < 2 || status === 'void') return null
  if (status === 'settled' || settlesAt !== null) {
    // The last day itself is over a day after it begins.
    if (now >= Date.parse(endDate) + (1 + maxDaysAfter) * dayMs) return null
    return settlesAt === null ? 'final' : 'result'
  }
  if (isBeforePlay(board)) return 'lock'
  if (status !== 'live' || roundStatus === 'in-progress' || roundStatus === 'suspended') return null
  const complete = roundStatus === 'complete' ? round : round - 1
  // A shortened tournament may end after any round, until the last one has tee times.
  if (complete === plannedRounds - 1) {
    return roundStatus === 'not-started' || roundStartsAt !== null ? 'one-to-go' : null
  }
  return complete === 2 && cut && !cut.projected ? 'cut' : null
}

const noteOf = (userId: string, leagueId: string, moment: PictureMoment) =>
  `teetime-picture-${userId}-${leagueId}-${moment}`

/** Whether this browser need not offer the image of a moment anymore. */
export const wasPictureOffered = (
  userId: string,
  leagueId: string,
  moment: PictureMoment,
): boolean => hasNote(noteOf(userId, leagueId, moment), true)

/** Notes that the image of a moment was sent, or isn't wanted. */
export const markPictureOffered = (userId: string, leagueId: string, moment: PictureMoment): void =>
  writeLocal(noteOf(userId, leagueId, moment), 'yes')
