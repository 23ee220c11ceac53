import { isCutOfficial } from '#domain/scoring/cut.ts'
import { isOver } from '#domain/scoring/scoring.ts'
import {
  plannedRounds,
  type Scoreboard,
  type ScoreboardRow,
} from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import {
  findCalledOffRound,
  hasPlayedIn,
  type ParsedRow,
  scoredRounds,
  unfinishedInLastRound,
  withoutRound,
} from './called-off-round.ts'
import { checkReadable, oneRowEach } from './checks.ts'
import { parseRoundStatus, parseTournamentStatus } from './status-words.ts'
import type { ReportUnknown } from './unknown-words.ts'

/** What a source says of a scoreboard as a whole. */
export interface ScoreboardHead {
  /** The round that it names; may be one after the last. Null where it names none. */
  named: number | null
  /** The words for the state of the tournament, and of its round. */
  status: string
  roundStatus: string
  asOf: Date | null
  /** The line of the cut; null while there is none, undefined where it can't be read. */
  cutToPar: number | null | undefined
  /** How many rows have no readable id. */
  unidentified: number
}

/** The round of a row that doesn't name one. */
export const defaultRound = (named: number | null): number =>
  Math.min(Math.max(named ?? 1, 1), plannedRounds)

/**
 * Puts a scoreboard together.
 *
 * @returns null while it has no rows before the start, unless the tournament is called off
 * @throws {FeedError} unreadable
 */
export function toScoreboard(
  head: ScoreboardHead,
  parsed: readonly ParsedRow[],
  reportUnknown: ReportUnknown,
): Scoreboard | null {
  const { status, roundStatus, asOf, cutToPar } = head
  const leftOut = findCalledOffRound(parsed)
  const calledOffRound = leftOut !== null && !isInPlay(head, leftOut) ? leftOut : null
  const rows = oneRowEach(
    parsed.map(({ row, leavesOut }) => {
      if (calledOffRound === null) return row
      const isLeftOut = leavesOut?.round === calledOffRound
      return isLeftOut ? leavesOut.rest : withoutRound(row, calledOffRound)
    }),
  )
  const { unidentified } = head
  const unreadable = rows.filter(({ stale }) => stale).length + unidentified
  checkReadable('leaderboard', unreadable, rows.length + unidentified)
  const found = findRound(head, rows)
  const state = parseTournamentStatus(status, rows.some(hasScore), reportUnknown)
  if (rows.length === 0 && !state.calledOff) {
    if (state.status === 'upcoming') return null
    throw new FeedError('unreadable', 'leaderboard: in progress, but without rows')
  }
  if (!asOf) throw new FeedError('unreadable', 'leaderboard: no time')
  const isBegun = rows.some((row) => hasPlayedIn(row, found.round))
  const word = parseRoundStatus(roundStatus, isBegun, reportUnknown)
  // A round that was called off is still to be played, whatever the source calls it, until the event is over.
  const isToBePlayed = calledOffRound !== null && calledOffRound <= found.round && !isOver(state)
  return {
    ...state,
    round: isToBePlayed ? calledOffRound : found.round,
    roundStatus: isToBePlayed ? 'not-started' : found.isPlayoff ? 'complete' : word,
    asOf,
    // The line is a projection until the tour marks a golfer as cut.
    cut: typeof cutToPar === 'number' ? { toPar: cutToPar, projected: !isCutOfficial(rows) } : null,
    ...(cutToPar === undefined && { unreadCut: true }),
    ...(head.unidentified > 0 && { hasUnidentified: true }),
    ...(calledOffRound !== null && { calledOffRound }),
    rows,
  }
}

/** Whether the source says that a round or a later one is being played or resumes. Totals that leave it out are late then. */
function isInPlay({ named, status, roundStatus }: ScoreboardHead, round: number): boolean {
  const tournament = parseTournamentStatus(status, true, () => {})
  const isGoingOn = tournament.status === 'in-progress' && !tournament.calledOff
  const word = parseRoundStatus(roundStatus, false, () => {})
  const isNamed = named === null || named >= round
  return isGoingOn && isNamed && (word === 'in-progress' || word === 'suspended')
}

/**
 * The round of a scoreboard. A source names a round after the last one in a playoff, which nobody reaches before
 * finishing that; anywhere else it is a slip, and the scores say which round it is.
 */
function findRound(
  head: ScoreboardHead,
  rows: readonly ScoreboardRow[],
): { round: number; isPlayoff: boolean } {
  const { named } = head
  if (named === null) return { round: guessRound(head, rows), isPlayoff: false }
  if (named <= plannedRounds) return { round: named, isPlayoff: false }
  // Not even a few may be left, unlike once play is over: the last groups could be on the course.
  const isPlayoff = unfinishedInLastRound(rows.map((row) => ({ row }))).length === 0
  return {
    round: isPlayoff ? plannedRounds : Math.max(1, ...rows.flatMap(scoredRounds)),
    isPlayoff,
  }
}

/** The round that a source doesn't name: that of most golfers, or the one before while they wait for it. */
function guessRound({ roundStatus }: ScoreboardHead, rows: readonly ScoreboardRow[]): number {
  const playing = rows.filter(({ out, stale }) => out === null && !stale)
  const byRound = [...Map.groupBy(playing, ({ currentRound }) => currentRound)]
  const [round] = byRound.toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [1]
  const isComplete = parseRoundStatus(roundStatus, false, () => {}) === 'complete'
  const isWaiting = isComplete && !rows.some((row) => hasPlayedIn(row, round))
  return isWaiting ? Math.max(1, round - 1) : round
}

const hasScore = ({ toPar, today, rounds }: ScoreboardRow): boolean =>
  toPar !== null || today !== null || rounds.length > 0
