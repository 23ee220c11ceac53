import { type Penalty, penaltyUntilComplete, worstRoundPenalty } from '../leagues/rules.ts'
import { sum } from '../sum.ts'
import {
  plannedRounds,
  type Scoreboard,
  type ScoreboardRow,
  type FinishedRound,
  type OutReason,
} from '../tournaments/tournament.ts'
import { positionAmong, rowAfterRound } from './row-after-round.ts'

/** A golfer's contribution to the teams that have them. */
export interface GolferScore {
  apiPlayerId: string
  name: string
  position: string
  /** Without the penalty. Null while there is no score. */
  toPar: number | null
  /** The cost of each missed official round. */
  penalties: { round: number; strokes: number }[]
  /** The sum of `penalties`. */
  penalty: number
  thru: string
  today: number | null
  out: OutReason | null
  /** Whether the golfer has hit a shot. Until then they count as level par. */
  started: boolean
  /** `toPar` plus `penalty`; null without a score. */
  score: number | null
}

/** Whether the tour says play is over, official or not. */
export function isOver({ status }: Pick<Scoreboard, 'status'>): boolean {
  return status === 'complete' || status === 'official'
}

/** With fewer official rounds than this (36 holes) a league is void. */
export const minOfficialRounds = 2

/**
 * The number of rounds that count: all planned ones until play is over, then those up to the last completed one.
 *
 * @see docs/rules.md#shortened-events
 */
export function officialRounds(board: Scoreboard): number {
  if (!isOver(board)) return plannedRounds
  const rounds = Array.from({ length: plannedRounds }, (_, nth) => nth + 1)
  return rounds.findLast((round) => wasCompleted(round, board)) ?? 0
}

/** Whether more than half of the golfers who were to play a round finished it. Golfers who are out don't count. */
function wasCompleted(round: number, { rows }: Scoreboard): boolean {
  const finished = rows.filter((row) => hasFinished(row, round))
  return finished.length > rows.filter((row) => isUnfinished(row, round)).length
}

/**
 * Whether a golfer who is still in was to play a round and hasn't finished it. One without a score in the round before
 * wasn't: feeds don't report every withdrawal.
 */
function isUnfinished(row: ScoreboardRow, round: number): boolean {
  if (row.out !== null || hasFinished(row, round)) return false
  return round === 1 ? hasStarted(row) : hasFinished(row, round - 1)
}

/** Whether a golfer has finished a round. */
export const hasFinished = ({ rounds }: Pick<ScoreboardRow, 'rounds'>, nth: number): boolean =>
  rounds.some(({ round }) => round === nth)

/** Whether the tournament ended with fewer than 36 official holes. */
export function isTournamentVoid(board: Scoreboard): boolean {
  return isOver(board) && officialRounds(board) < minOfficialRounds
}

/** Whether the tournament ended with fewer rounds than planned. */
export function isShortened(board: Scoreboard): boolean {
  return isOver(board) && officialRounds(board) < plannedRounds
}

/** Whether the golfer has hit a shot, as far as the board knows. One who withdrew on the tee hasn't. */
export function hasStarted(row: ScoreboardRow): boolean {
  const { rounds, toPar, today, thru, out } = row
  if (out === 'cut' || out === 'mdf') return true
  return rounds.length > 0 || toPar !== null || today !== null || /[1-9F]/.test(thru)
}

/** The holes finished of a round, from a board's `thru`: 18 for `F`, 0 before the first. */
export function holesPlayed(thru: string): number {
  return thru.startsWith('F') ? 18 : Number.parseInt(thru, 10) || 0
}

/**
 * Scores a golfer. While playing, the round in play counts as it stands. A golfer who is out keeps their counted
 * rounds and takes the penalty for every other official round. Once play is over that goes for anyone with
 * rounds missing, because feeds don't report every withdrawal.
 *
 * @param board the board that `row` is on
 * @see docs/rules.md#penalties
 */
export function scoreGolfer(row: ScoreboardRow, board: Scoreboard, penalty: Penalty): GolferScore {
  const { apiPlayerId, name, position, out } = row
  const official = officialRounds(board)
  const toPar = officialToPar(row, board, official)
  const penalties = missingRounds(row, board, official).map((round) => ({
    round,
    strokes: roundPenalty(round, board, penalty, official),
  }))
  const strokes = sum(penalties.map(({ strokes }) => strokes))
  const counts = out === null && (!isOver(board) || row.currentRound <= official)
  return {
    apiPlayerId,
    name,
    position,
    toPar,
    penalties,
    penalty: strokes,
    thru: counts ? row.thru : '',
    today: counts ? row.today : null,
    out,
    started: hasStarted(row),
    score: toPar === null ? null : toPar + strokes,
  }
}

/**
 * The finished rounds that count for a golfer. A disqualification strikes the round it happens in. Only the last
 * round can be finished and still be struck, by a disqualification after it.
 *
 * @see docs/rules.md#disqualification
 */
export function countedRounds(row: ScoreboardRow, board: Scoreboard): FinishedRound[] {
  return countedRoundsBefore(row, officialRounds(board))
}

/**
 * Whether every golfer in a round has finished it. Some may play a suspended round when others play the next, but not
 * after its cut or once a golfer has finished the next. Whoever seems to has left, and the source doesn't say so. A round
 * that most no longer have a score for was called off, even if the source goes on calling it complete.
 */
export function isRoundComplete(round: number, board: Scoreboard): boolean {
  if (isOver(board)) return true
  const { rows, roundStatus, completedRounds = 0 } = board
  if (!hasScores(round, rows)) return false
  if (round <= completedRounds) return true
  if (board.round <= round) return board.round === round && roundStatus === 'complete'
  const isPlaying = (row: ScoreboardRow) =>
    row.currentRound === round && !row.stale && isUnfinished(row, round)
  const isPast = (row: ScoreboardRow) =>
    hasFinished(row, round + 1) || (row.out === 'cut' && hasFinished(row, round))
  return roundStatus === 'not-started' || rows.some(isPast) || !rows.some(isPlaying)
}

/**
 * Whether golfers who are still in have finished a round, leaving out rows that only show their last good values. In round
 * 1, it takes half of them; later on one, since a source may not say who missed the cut. If no such row is there, whether
 * anyone has who hasn't withdrawn.
 */
function hasScores(round: number, rows: readonly ScoreboardRow[]): boolean {
  const playing = rows.filter(({ out, stale }) => out === null && !stale)
  const finished = playing.filter((row) => hasFinished(row, round))
  if (playing.length > 0) return finished.length >= (round === 1 ? playing.length / 2 : 1)
  return rows.some((row) => row.out !== 'wd' && row.out !== 'dq' && hasFinished(row, round))
}

/** The winner's score to par, or the leader's so far; null before anyone has a score. */
export function winningToPar(board: Scoreboard): number | null {
  const scores = finishers(board).map(({ toPar }) => toPar)
  return scores.length ? Math.min(...scores) : null
}

/** The golfers with a score who aren't out, each with the total to par of their counted rounds. */
export function finishers(board: Scoreboard): { apiPlayerId: string; toPar: number }[] {
  const official = officialRounds(board)
  return board.rows.flatMap((row) => {
    const toPar = officialToPar(row, board, official)
    if (row.out !== null || toPar === null) return []
    if (missingRounds(row, board, official).length > 0) return []
    return [{ apiPlayerId: row.apiPlayerId, toPar }]
  })
}

/**
 * Rebuilds the board as it stood at the end of a round, to show movement since then. A cut happens at the end of a
 * golfer's last finished round, a withdrawal during the next one.
 *
 * @param round 0 for before play; from the last round of a finished tournament on, the board itself is returned
 */
export function scoreboardAfterRound(board: Scoreboard, round: number): Scoreboard {
  if (isOver(board) && round >= officialRounds(board)) return board
  const rows = board.rows.map((row) => rowAfterRound(row, round))
  const scores = rows.filter(({ out }) => out === null).map(({ toPar }) => toPar)
  return {
    ...board,
    status: 'in-progress',
    round: Math.max(round, 1),
    roundStatus: round === 0 ? 'not-started' : 'complete',
    completedRounds: round,
    cut: rows.some(({ out }) => out === 'cut') ? board.cut : null,
    rows: rows.map((row) => ({ ...row, position: positionAmong(row, scores) })),
  }
}

/** The official rounds that cost the penalty; none while the golfer is playing. */
function missingRounds(row: ScoreboardRow, board: Scoreboard, official: number): number[] {
  if (row.out === null && !isOver(board)) return []
  const counted = new Set(countedRoundsBefore(row, official).map(({ round }) => round))
  return Array.from({ length: official }, (_, i) => i + 1).filter((round) => !counted.has(round))
}

function officialToPar(row: ScoreboardRow, board: Scoreboard, official: number): number | null {
  if (row.out === null && !isOver(board)) return row.toPar
  if (official === 0) return null
  // Not the feed's total: it may include a round that the golfer or the field never finished.
  return sumToPar(countedRoundsBefore(row, official))
}

function countedRoundsBefore(row: ScoreboardRow, official: number): FinishedRound[] {
  const finished = row.rounds.filter(({ round }) => round <= official)
  const isLastStruck =
    row.out === 'dq' && finished.length === official && !hasPlayedAfter(row, official)
  return isLastStruck ? finished.slice(0, -1) : finished
}

/** Whether a golfer has played a hole after this round. A total that isn't the sum of the rounds contains one. */
function hasPlayedAfter({ rounds, currentRound, thru, toPar }: ScoreboardRow, round: number) {
  if (currentRound <= round) return false
  return rounds.length > round || holesPlayed(thru) % 18 > 0 || toPar !== sumToPar(rounds)
}

function sumToPar(rounds: ScoreboardRow['rounds']): number {
  return sum(rounds.map(({ toPar }) => toPar))
}

function roundPenalty(
  round: number,
  board: Scoreboard,
  penalty: Penalty,
  official: number,
): number {
  if (penalty.kind === 'strokes') return penalty.strokes
  if (!isRoundComplete(round, board)) return penaltyUntilComplete
  const day = board.rows.flatMap((row) =>
    countedRoundsBefore(row, official).filter((played) => played.round === round),
  )
  return worstRoundPenalty(
    day.map(({ toPar }) => toPar),
    penalty,
  )
}
