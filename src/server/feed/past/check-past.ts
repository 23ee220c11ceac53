import { isOver } from '#domain/scoring/scoring.ts'
import { tournamentStatuses, type Scoreboard } from '#domain/tournaments/tournament.ts'
import type { Doubt } from '#server/tournaments/doubts.ts'

/**
 * Says why a scoreboard isn't a finished tournament's; null when it is. Weather may have shortened it: then the last
 * round is the one that half of the golfers still in have finished.
 */
export function findFault(board: Scoreboard): string | null {
  if (board.calledOff) return `called off: “${board.calledOff.word}”`
  if (!isOver(board)) return 'not over yet'
  const rows = board.rows.filter(({ stale }) => !stale)
  const last = Math.max(0, ...rows.flatMap(({ rounds }) => rounds.map(({ round }) => round)))
  if (last === 0) return 'no finished rounds'
  const left = rows.filter(({ out }) => out === null)
  const finished = left.filter(({ rounds }) => rounds.some(({ round }) => round === last))
  if (finished.length * 2 < left.length) {
    return `only ${finished.length} of ${left.length} golfers finished round ${last}`
  }
  return null
}

/** The guards of play doubt the end of a shortened tournament. Its calendar proves that it is over. */
export const trustedEnd = (since: number): Doubt[] =>
  tournamentStatuses.map((status) => ({
    reading: 'board',
    about: null,
    what: `the tournament is ${status.replace('-', ' ')}`,
    payload: '',
    agreed: 0,
    since,
    trusted: true,
  }))
