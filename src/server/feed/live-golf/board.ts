import type { Board, BoardRow, FinishedRound } from '#domain/tournament.ts'
import { FeedError, type TournamentRef } from '../source.ts'
import { decode } from './decode.ts'
import { checkEcho, nameOf, unique } from './echo.ts'
import { fit, Leaderboard, type Row, TeamBoard } from './shapes.ts'
import { outOf, roundStatus, tournamentStatus, type Unknown } from './words.ts'

/**
 * Reads `/leaderboard`: the whole board, or nothing of it. Null while it has no rows before the start.
 *
 * @throws {FeedError} unreadable, or unsupported for an event of teams
 * @see golf-feed.md, 1.4 and 1.5
 */
export function readBoard(body: unknown, ref: TournamentRef, unknown: Unknown): Board | null {
  const plain = decode(body)
  if (TeamBoard.safeParse(plain).success) {
    throw new FeedError('unsupported', 'leaderboard: a team event')
  }
  const answer = fit(Leaderboard, plain, 'leaderboard')
  checkEcho(answer, ref, 'leaderboard')
  const rows = answer.leaderboardRows.map((row) => readRow(row, answer.roundId ?? 1, unknown))
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
    cut: readCut(answer.cutLines, rows),
    rows,
  }
}

function readRow(row: Row, newestRound: number, unknown: Unknown): BoardRow {
  const out = outOf(row.position, row.status, unknown)
  return {
    apiPlayerId: row.playerId,
    name: nameOf(row, 'leaderboard'),
    amateur: row.isAmateur,
    out,
    position: row.position || '-',
    toPar: row.total,
    today: row.currentRoundScore,
    thru: row.thru,
    currentRound: row.currentRound ?? newestRound,
    teeTime: out ? null : row.teeTimeTimestamp,
    rounds: readRounds(row),
  }
}

function readRounds({ playerId, rounds }: Row): FinishedRound[] {
  const finished = rounds.flatMap(({ roundId, strokes, scoreToPar }) => {
    // A round without any score was not played to its end.
    if (strokes === null && scoreToPar === null) return []
    if (strokes === null || scoreToPar === null) {
      throw new FeedError('unreadable', `leaderboard: half a score for ${playerId}`)
    }
    return [{ round: roundId, strokes, toPar: scoreToPar }]
  })
  unique(finished, ({ round }) => String(round), `leaderboard: ${playerId}, round`)
  return finished.toSorted((a, b) => a.round - b.round)
}

// The lines carry no flag: they are a projection until the tour has marked somebody.
function readCut(lines: { cutScore: number | null }[], rows: BoardRow[]): Board['cut'] {
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
