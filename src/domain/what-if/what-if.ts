import { cutOf } from '../scoring/cut.ts'
import { isOver } from '../scoring/scoring.ts'
import {
  type Scoreboard,
  type ScoreboardRow,
  cutRound,
  type FinishedRound,
  plannedRounds,
} from '../tournaments/tournament.ts'

/** A finish that someone imagines for a golfer. */
export interface ImaginedFinish {
  /** Strokes to par over the event; up to the cut for one who misses it. */
  toPar: number
  missesCut: boolean
}

const par = 72

/** Whether a golfer's finish is still open. */
export function isStillPlaying(
  { out, rounds }: ScoreboardRow,
  board: Pick<Scoreboard, 'status'>,
): boolean {
  return !isOver(board) && out === null && rounds.length < plannedRounds
}

/** Whether golfers can still miss the cut. */
export const isCutAhead = (board: Scoreboard): boolean => cutOf(board)?.open ?? false

/**
 * Imagines a board on which golfers finish as given, and all others stay as they are. Once nobody of `picked` is
 * still playing, the tournament is over, so that ties are broken. Without a finish, it is the board itself.
 *
 * @param picked the `apiPlayerId`s of the golfers on the league's teams
 */
export function withImaginedFinishes(
  board: Scoreboard,
  finishes: ReadonlyMap<string, ImaginedFinish>,
  picked: ReadonlySet<string>,
): Scoreboard {
  if (finishes.size === 0) return board
  const after = cutOf(board)?.after ?? cutRound
  const canMissCut = isCutAhead(board)
  const rows = board.rows.map((row) => {
    const finish = finishes.get(row.apiPlayerId)
    if (!finish || !isStillPlaying(row, board)) return row
    return finishRow(row, { ...finish, missesCut: finish.missesCut && canMissCut }, after)
  })
  const isEnd = rows.every((row) => !picked.has(row.apiPlayerId) || !isStillPlaying(row, board))
  if (!isEnd) return { ...board, rows }
  return {
    ...board,
    status: 'complete',
    round: plannedRounds,
    roundStatus: 'complete',
    rows: rows.map((row) =>
      isStillPlaying(row, board) && row.toPar !== null
        ? finishRow(row, { toPar: row.toPar, missesCut: false }, after)
        : row,
    ),
  }
}

function finishRow(
  row: ScoreboardRow,
  { toPar, missesCut }: ImaginedFinish,
  after: number,
): ScoreboardRow {
  const last = missesCut ? Math.max(after, row.rounds.length) : plannedRounds
  return {
    ...row,
    toPar,
    rounds: fillRounds(row.rounds, last, toPar),
    currentRound: last,
    thru: missesCut ? '' : 'F',
    out: missesCut ? 'cut' : null,
    position: missesCut ? 'CUT' : row.position,
    teeTime: null,
  }
}

/** Adds the rounds up to `last`, as even as possible, so that all add up to `toPar`. */
function fillRounds(
  rounds: readonly FinishedRound[],
  last: number,
  toPar: number,
): FinishedRound[] {
  const all = [...rounds]
  let left = toPar - rounds.reduce((sum, round) => sum + round.toPar, 0)
  for (let round = rounds.length + 1; round <= last; round += 1) {
    const share = Math.round(left / (last - round + 1))
    left -= share
    all.push({ round, strokes: par + share, toPar: share })
  }
  return all
}
