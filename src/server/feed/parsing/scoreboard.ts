import { isCutOfficial } from '#domain/scoring/cut.ts'
import {
  plannedRounds,
  type Scoreboard,
  type ScoreboardRow,
} from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import { checkReadable, oneRowEach } from './checks.ts'
import { parseRoundStatus, parseTournamentStatus } from './status-words.ts'
import type { ReportUnknown } from './unknown-words.ts'

/** What a source says of a scoreboard as a whole. */
export interface ScoreboardHead {
  /** The round that it names; may be one after the last. */
  named: number
  /** The words for the state of the tournament, and of its round. */
  status: string
  roundStatus: string
  asOf: Date | null
  /** The line of the cut; null while there is none. */
  cutToPar: number | null
}

/** The round of a row that doesn't name one. */
export const defaultRound = (named: number): number => Math.min(Math.max(named, 1), plannedRounds)

/**
 * Puts a scoreboard together.
 *
 * @returns null while it has no rows before the start
 * @throws {FeedError} unreadable
 */
export function toScoreboard(
  { named, status, roundStatus, asOf, cutToPar }: ScoreboardHead,
  parsed: readonly ScoreboardRow[],
  reportUnknown: ReportUnknown,
): Scoreboard | null {
  const rows = oneRowEach(parsed)
  checkReadable(rows)
  const { round, isPlayoff } = findRound(named, rows)
  const state = parseTournamentStatus(status, rows.some(hasScore), reportUnknown)
  if (rows.length === 0) {
    if (state.status === 'upcoming') return null
    throw new FeedError('unreadable', 'leaderboard: in progress, but without rows')
  }
  if (!asOf) throw new FeedError('unreadable', 'leaderboard: no time')
  const isBegun = rows.some((row) => playsIn(row, round))
  return {
    ...state,
    round,
    roundStatus: isPlayoff ? 'complete' : parseRoundStatus(roundStatus, isBegun, reportUnknown),
    asOf,
    // The line is a projection until the tour marks a golfer as cut.
    cut: cutToPar === null ? null : { toPar: cutToPar, projected: !isCutOfficial(rows) },
    rows,
  }
}

/**
 * The round of a scoreboard. A source names a round after the last one in a playoff, which nobody reaches before
 * finishing that; anywhere else it is a slip, and the scores say which round it is.
 */
function findRound(
  named: number,
  rows: readonly ScoreboardRow[],
): { round: number; isPlayoff: boolean } {
  if (named <= plannedRounds) return { round: Math.max(named, 1), isPlayoff: false }
  const isPlayoff = rows.every((row) => row.out || row.stale || hasFinished(row, plannedRounds))
  const scored = rows.flatMap(({ rounds, today, currentRound }) => [
    ...rounds.map(({ round }) => round),
    ...(today === null ? [] : [currentRound]),
  ])
  return { round: isPlayoff ? plannedRounds : Math.max(1, ...scored), isPlayoff }
}

const hasScore = ({ toPar, today, rounds }: ScoreboardRow): boolean =>
  toPar !== null || today !== null || rounds.length > 0

const hasFinished = ({ rounds }: ScoreboardRow, round: number): boolean =>
  rounds.some((one) => one.round === round)

const playsIn = (row: ScoreboardRow, round: number): boolean =>
  hasFinished(row, round) || (row.currentRound === round && row.today !== null)
