import { placeText } from '../order.ts'
import { type Penalty, penaltyUntilComplete, worstPenalty } from '../leagues/rules.ts'
import {
  plannedRounds,
  type Board,
  type BoardRow,
  type FinishedRound,
  type Out,
} from '../tournaments/tournament.ts'

/** What a golfer brings to the teams that have him. */
export interface Contribution {
  apiPlayerId: string
  name: string
  position: string
  /** Without the penalty. Null while there is no score. */
  toPar: number | null
  /** The cost of each official round that does not stand. */
  penalties: { round: number; strokes: number }[]
  /** All of them together. */
  penalty: number
  thru: string
  today: number | null
  out: Out | null
  /** Whether he has hit a shot. Until then he counts as level par. */
  started: boolean
  /** `toPar` and `penalty` together, null without a score. */
  score: number | null
}

/** Whether the tour has said that play is over, whether or not the result stands yet. */
export function isOver({ status }: Pick<Board, 'status'>): boolean {
  return status === 'complete' || status === 'official'
}

/** Fewer official rounds than this, 36 holes, and a league is void. */
export const fewestRounds = 2

/**
 * How many rounds count: the planned ones until the tour says play is over, then those up to the last one
 * that was played. A round that was called off counts for nobody, though some had finished it.
 */
export function officialRounds(board: Board): number {
  if (!isOver(board)) return plannedRounds
  const rounds = Array.from({ length: plannedRounds }, (_, nth) => nth + 1)
  return rounds.findLast((round) => wasPlayed(round, board)) ?? 0
}

/**
 * Whether more than half of those who were to play a round finished it. Who is out is not waited for in a
 * round he did not finish, nor is one who has no score of the round before it: a feed may leave a golfer's
 * withdrawal unsaid.
 */
function wasPlayed(round: number, { rows }: Board): boolean {
  const finished = rows.filter((row) => hasFinished(row, round))
  const others = rows.filter((row) => row.out === null && !hasFinished(row, round))
  const left = others.filter((row) => (round === 1 ? hasStarted(row) : hasFinished(row, round - 1)))
  return finished.length > left.length
}

const hasFinished = ({ rounds }: BoardRow, nth: number): boolean =>
  rounds.some(({ round }) => round === nth)

/** Whether the tournament ended with fewer than 36 official holes, so that no fee is owed. */
export function isVoid(board: Board): boolean {
  return isOver(board) && officialRounds(board) < fewestRounds
}

/** Whether the tournament ended with fewer rounds than planned. */
export function isShortened(board: Board): boolean {
  return isOver(board) && officialRounds(board) < plannedRounds
}

/** Whether he has hit a shot, as far as the board knows; one who withdrew on the tee has not. */
export function hasStarted(row: BoardRow): boolean {
  const { rounds, toPar, today, thru, out } = row
  if (out === 'cut' || out === 'mdf') return true
  return rounds.length > 0 || toPar !== null || today !== null || /[1-9F]/.test(thru)
}

/** Holes finished of a round, from a board's `thru`: 18 of `F`, none before the first. */
export function holesPlayed(thru: string): number {
  return thru.startsWith('F') ? 18 : Number.parseInt(thru, 10) || 0
}

/**
 * Scores a golfer for the teams that have him. In play he counts as he stands, this round included. A golfer
 * who is out keeps the rounds that stand and takes the penalty for every other official round. When play
 * is over that holds for anyone with rounds missing, because a feed may leave a withdrawal unsaid.
 *
 * @param board the board of `row`: it says which rounds count and what the day's worst round was
 * @see docs/rules.md#penalties
 */
export function golferScore(row: BoardRow, board: Board, penalty: Penalty): Contribution {
  const { apiPlayerId, name, position, out } = row
  const official = officialRounds(board)
  const toPar = officialToPar(row, board, official)
  const penalties = missingRounds(row, board, official).map((round) => ({
    round,
    strokes: roundPenalty(round, board, penalty, official),
  }))
  const strokes = penalties.reduce((sum, { strokes }) => sum + strokes, 0)
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
 * The finished rounds that count for a golfer. A disqualification strikes the round in which it is given:
 * that one is never finished, except the last one, when the golfer is disqualified after it.
 *
 * @see docs/rules.md#disqualification
 */
export function countedRounds(row: BoardRow, board: Board): FinishedRound[] {
  return countedRoundsOf(row, officialRounds(board))
}

/** Whether a round is over for everyone in it. */
export function isRoundComplete(round: number, board: Board): boolean {
  if (isOver(board) || board.round > round) return true
  return board.round === round && board.roundStatus === 'complete'
}

/** The best score to par of those who finish, as it stands; null before anyone has a score. */
export function winningToPar(board: Board): number | null {
  const scores = finishers(board).map(({ toPar }) => toPar)
  return scores.length ? Math.min(...scores) : null
}

/** Those who finish, as it stands, and have a score: to par of the rounds that count. */
export function finishers(board: Board): { apiPlayerId: string; toPar: number }[] {
  const official = officialRounds(board)
  return board.rows.flatMap((row) => {
    const toPar = officialToPar(row, board, official)
    if (row.out !== null || toPar === null) return []
    if (missingRounds(row, board, official).length > 0) return []
    return [{ apiPlayerId: row.apiPlayerId, toPar }]
  })
}

/**
 * The board as it stood when a round had ended, to tell who has moved since. 0 is before play.
 * A cut falls at the end of a golfer's last finished round, a withdrawal during the next one. After its
 * last round a tournament that is over is the board it is.
 */
export function boardAfterRound(board: Board, round: number): Board {
  if (isOver(board) && round >= officialRounds(board)) return board
  const rows = board.rows.map((row) => rowAfterRound(row, round))
  const scores = rows.filter(({ out }) => out === null).map(({ toPar }) => toPar)
  return {
    ...board,
    status: 'in-progress',
    round: Math.max(round, 1),
    roundStatus: round === 0 ? 'not-started' : 'complete',
    cut: rows.some(({ out }) => out === 'cut') ? board.cut : null,
    rows: rows.map((row) => ({ ...row, position: positionAmong(row, scores) })),
  }
}

function rowAfterRound(row: BoardRow, round: number): BoardRow {
  const rounds = row.rounds.filter((finished) => finished.round <= round)
  const last = row.rounds.at(-1)?.round ?? 0
  const leftAtOnce = row.out === 'cut' || row.out === 'mdf'
  const out = round > last || (round === last && leftAtOnce) ? row.out : null
  const today = rounds.find((finished) => finished.round === round)?.toPar ?? null
  return {
    ...row,
    rounds,
    out,
    toPar: rounds.length ? sumToPar(rounds) : null,
    today,
    thru: today === null ? '' : 'F',
    currentRound: Math.max(round, 1),
    teeTime: null,
  }
}

function positionAmong({ out, toPar }: BoardRow, scores: readonly (number | null)[]): string {
  if (out) return out.toUpperCase()
  if (toPar === null) return '-'
  const ahead = scores.filter((score) => score !== null && score < toPar).length
  return placeText(ahead + 1, scores.filter((score) => score === toPar).length > 1)
}

/** The official rounds that cost him the penalty; none while he plays. */
function missingRounds(row: BoardRow, board: Board, official: number): number[] {
  if (row.out === null && !isOver(board)) return []
  const stand = new Set(countedRoundsOf(row, official).map(({ round }) => round))
  return Array.from({ length: official }, (_, i) => i + 1).filter((round) => !stand.has(round))
}

function officialToPar(row: BoardRow, board: Board, official: number): number | null {
  if (row.out === null && !isOver(board)) return row.toPar
  if (official === 0) return null
  // Not the feed's total: that may hold a round which he, or the field, never finished.
  return sumToPar(countedRoundsOf(row, official))
}

function countedRoundsOf({ out, rounds }: BoardRow, official: number): FinishedRound[] {
  const finished = rounds.filter(({ round }) => round <= official)
  return out === 'dq' && finished.length === official ? finished.slice(0, -1) : finished
}

function sumToPar(rounds: BoardRow['rounds']): number {
  return rounds.reduce((sum, { toPar }) => sum + toPar, 0)
}

function roundPenalty(round: number, board: Board, penalty: Penalty, official: number): number {
  if (penalty.kind === 'strokes') return penalty.strokes
  if (!isRoundComplete(round, board)) return penaltyUntilComplete
  const day = board.rows.flatMap((row) =>
    countedRoundsOf(row, official).filter((played) => played.round === round),
  )
  return worstPenalty(
    day.map(({ toPar }) => toPar),
    penalty,
  )
}
