import { firstOf } from './deadline.ts'
import type { Scoreboard } from './tournament.ts'

/** The round in play, or the next one once a round is complete. */
export function roundInPlayOrNext({
  round,
  roundStatus,
}: Pick<Scoreboard, 'round' | 'roundStatus'>): number {
  return roundStatus === 'complete' ? round + 1 : round
}

/** The first tee time of the current round by the board; null while it has none. */
export function firstTeeOfRound(board: Scoreboard): Date | null {
  const nth = roundInPlayOrNext(board)
  const times = board.rows.flatMap(({ currentRound, teeTime }) =>
    currentRound === nth && teeTime ? [teeTime] : [],
  )
  return firstOf(times)?.at ?? null
}

/** When the next round starts; null while one is being played, and when the board doesn't say. */
export function nextRoundStart(board: Scoreboard): Date | null {
  const isWaiting = board.roundStatus === 'not-started' || board.roundStatus === 'complete'
  return isWaiting ? firstTeeOfRound(board) : null
}
