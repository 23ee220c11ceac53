import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { isBeforePlay } from '#web/leagues/league-phase.ts'

/** When a commissioner is offered an image for the group chat. */
export type PictureMoment = 'lock' | 'cut' | 'one-to-go' | 'end'

/** The moment that a league is at; null in between. */
export function pictureMoment(board: Leaderboard): PictureMoment | null {
  const { status, standings, settlesAt, round, roundStatus, cut } = board
  if (standings.length < 2 || status === 'void') return null
  if (status === 'settled' || settlesAt !== null) return 'end'
  if (isBeforePlay(board)) return 'lock'
  if (status !== 'live' || roundStatus === 'in-progress' || roundStatus === 'suspended') return null
  const complete = roundStatus === 'complete' ? round : round - 1
  if (complete === 3) return 'one-to-go'
  return complete === 2 && cut && !cut.projected ? 'cut' : null
}

const keyOf = (userId: string, leagueId: string, moment: PictureMoment) =>
  `teetime-picture-${userId}-${leagueId}-${moment}`

/** Whether this browser need not offer the image of a moment anymore. */
export function wasPictureOffered(
  userId: string,
  leagueId: string,
  moment: PictureMoment,
): boolean {
  try {
    return localStorage.getItem(keyOf(userId, leagueId, moment)) !== null
  } catch {
    // Storage may be blocked, and then nothing can be remembered.
    return true
  }
}

/** Notes that the image of a moment was sent, or isn't wanted. */
export function markPictureOffered(userId: string, leagueId: string, moment: PictureMoment): void {
  try {
    localStorage.setItem(keyOf(userId, leagueId, moment), 'done')
  } catch {
    // Storage may be blocked.
  }
}
