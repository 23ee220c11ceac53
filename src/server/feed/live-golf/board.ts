import type { Board, BoardRow } from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '../../world/golf-source.ts'
import { decode } from './decode.ts'
import { checkEcho, unique } from './echo.ts'
import { fit, Leaderboard, TeamBoard } from './shapes.ts'
import { parseRow } from './row.ts'
import { roundStatus, tournamentStatus, type Unknown } from './words.ts'

/** A payload is refused whole when this share of its rows, or more, can't be read. */
const mostUnreadable = 0.1

/**
 * Reads `/leaderboard`. A row whose scores can't be read comes marked `stale`, without any. Null while
 * the board has no rows before the start.
 *
 * @throws {FeedError} unreadable, or unsupported for an event of teams
 * @see docs/decisions/0015-what-the-feed-says-is-judged.md
 */
export function parseBoard(body: unknown, ref: TournamentRef, unknown: Unknown): Board | null {
  const plain = decode(body)
  if (TeamBoard.safeParse(plain).success) {
    throw new FeedError('unsupported', 'leaderboard: a team event')
  }
  const answer = fit(Leaderboard, plain, 'leaderboard')
  checkEcho(answer, ref, 'leaderboard')
  const rows = answer.leaderboardRows.map((row) => parseRow(row, answer.roundId ?? 1, unknown))
  checkReadable(rows)
  unique(rows, ({ apiPlayerId }) => apiPlayerId, 'leaderboard: golfer')
  const round = answer.roundId ?? 1
  const status = tournamentStatus(answer.status, rows.some(hasScore), unknown)
  if (rows.length === 0) {
    if (status === 'upcoming') return null
    throw new FeedError('unreadable', 'leaderboard: under way, and without a row')
  }
  const asOf = answer.lastUpdated ?? answer.timestamp
  if (!asOf) throw new FeedError('unreadable', 'leaderboard: it does not say when')
  return {
    status,
    round,
    roundStatus: roundStatus(
      answer.roundStatus,
      rows.some((row) => playsIn(row, round)),
      unknown,
    ),
    asOf,
    cut: parseCut(answer.cutLines, rows),
    rows,
  }
}

function checkReadable(rows: readonly BoardRow[]): void {
  const unreadable = rows.filter(({ stale }) => stale).length
  if (unreadable > 0 && unreadable >= rows.length * mostUnreadable) {
    const said = `${unreadable} of ${rows.length} rows can't be read`
    throw new FeedError('unreadable', `leaderboard: ${said}`)
  }
}

// The lines carry no flag: they are a projection until the tour has marked somebody.
function parseCut(lines: { cutScore: number | null }[], rows: BoardRow[]): Board['cut'] {
  const line = lines.find(({ cutScore }) => cutScore !== null)?.cutScore
  if (line === undefined || line === null) return null
  return { toPar: line, projected: !rows.some(({ out }) => out === 'cut') }
}

function hasScore(row: BoardRow): boolean {
  return row.toPar !== null || row.today !== null || row.rounds.length > 0
}

function playsIn(row: BoardRow, round: number): boolean {
  const finished = row.rounds.some((one) => one.round === round)
  return finished || (row.currentRound === round && row.today !== null)
}
