import type { TournamentScoreboard } from '#contract/game/tournaments.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import { playText, playTone } from '#web/format/play-state.ts'
import { toParWords } from '#web/format/score.tsx'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

/** The chip that says how far play is. */
export function scoreboardStatus(board: TournamentScoreboard): { label: string; tone: BadgeTone } {
  const { status } = board
  if (status === 'official') return { label: 'Final', tone: 'outline' }
  if (status === 'complete') return { label: 'Play is over, not official yet', tone: 'water' }
  if (status === 'upcoming') return { label: 'Not started', tone: 'outline' }
  const play = { ...board, roundStartsAt: firstTeeTime(board) }
  return { label: playText(play), tone: playTone(play) }
}

/** What a round's score is called: `Today` until play is over, then `R4`. */
export const roundLabel = (board: Pick<TournamentScoreboard, 'status' | 'round'>): string =>
  isOver(board) ? `R${board.round}` : 'Today'

/** The first tee time of a round that hasn't begun; null once it has. */
export function firstTeeTime({ status, roundStatus, rows }: TournamentScoreboard): Date | null {
  if (status !== 'upcoming' && roundStatus !== 'not-started') return null
  return earliestTeeTime(rows)
}

/** The earliest tee time of a board's rows; null if there is none. */
export function earliestTeeTime(rows: TournamentScoreboard['rows']): Date | null {
  const times = rows.flatMap(({ teeTime }) => (teeTime ? [teeTime.getTime()] : []))
  return times.length ? new Date(Math.min(...times)) : null
}

/** The announcement after the board has changed: who leads. */
export function leadAnnouncement({ rows }: TournamentScoreboard): string {
  const leaders = rows.filter(({ position }) => position === '1' || position === 'T1')
  const [leader] = leaders
  if (!leader) return ''
  const who = leaders.length > 1 ? `${leaders.length} golfers lead` : `${leader.name} leads`
  return `${who}, ${toParWords(leader.toPar)}.`
}
