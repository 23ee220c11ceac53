import { isCutOfficial } from '#domain/scoring/cut.ts'
import {
  type Scoreboard,
  type ScoreboardRow,
  plannedRounds,
} from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

import { checkReadable, oneRowEach, parseAs } from '../parsing/checks.ts'
import { findRound, hasFinished } from '../parsing/round.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { checkSameTournament } from './checks.ts'
import { decodeExtendedJson } from './extended-json.ts'
import { parseRow } from './row.ts'
import { LeaderboardResponse, TeamBoard } from './shapes.ts'
import { parseRoundStatus, parseTournamentStatus } from './status-words.ts'

/**
 * Parses `/leaderboard`. A row with unreadable scores is marked `stale` and has none.
 *
 * @returns null while the board has no rows before the start
 * @throws {FeedError} unreadable, or unsupported for an event of teams
 * @see docs/decisions/0015-doubtful-payloads-wait.md
 */
export function parseScoreboard(
  body: unknown,
  ref: TournamentRef,
  reportUnknown: ReportUnknown,
): Scoreboard | null {
  const plain = decodeExtendedJson(body)
  if (TeamBoard.safeParse(plain).success) {
    throw new FeedError('unsupported', 'leaderboard: a team event')
  }
  const answer = parseAs(LeaderboardResponse, plain, 'leaderboard')
  checkSameTournament(answer, ref, 'leaderboard')
  const named = Math.min(answer.roundId ?? 1, plannedRounds)
  const rows = oneRowEach(answer.leaderboardRows.map((row) => parseRow(row, named, reportUnknown)))
  checkReadable(rows)
  const { round, isPlayoff } = findRound(answer.roundId ?? 1, rows)
  const state = parseTournamentStatus(answer.status, rows.some(hasScore), reportUnknown)
  if (rows.length === 0) {
    if (state.status === 'upcoming') return null
    throw new FeedError('unreadable', 'leaderboard: in progress, but without rows')
  }
  const asOf = answer.lastUpdated ?? answer.timestamp
  if (!asOf) throw new FeedError('unreadable', 'leaderboard: no time')
  return {
    ...state,
    round,
    roundStatus: isPlayoff
      ? 'complete'
      : parseRoundStatus(
          answer.roundStatus,
          rows.some((row) => playsIn(row, round)),
          reportUnknown,
        ),
    asOf,
    cut: parseCut(answer.cutLines, rows),
    rows,
  }
}

// Cut lines carry no flag: they are a projection until the tour marks a golfer as cut.
function parseCut(lines: { cutScore: number | null }[], rows: ScoreboardRow[]): Scoreboard['cut'] {
  const line = lines.find(({ cutScore }) => cutScore !== null)?.cutScore
  if (line === undefined || line === null) return null
  return { toPar: line, projected: !isCutOfficial(rows) }
}

function hasScore(row: ScoreboardRow): boolean {
  return row.toPar !== null || row.today !== null || row.rounds.length > 0
}

function playsIn(row: ScoreboardRow, round: number): boolean {
  return hasFinished(row, round) || (row.currentRound === round && row.today !== null)
}
