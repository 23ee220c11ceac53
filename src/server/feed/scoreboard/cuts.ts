import { cutRuleOf, isCutOfficial } from '#domain/scoring/cut.ts'
import {
  cutRound as usualCut,
  type Scoreboard,
  type ScoreboardRow,
} from '#domain/tournaments/tournament.ts'

import { scoredRounds } from '../parsing/called-off-round.ts'

/** Some events cut the field again after this round. */
const secondCut = 3

/**
 * The rows of a payload, each golfer out for what put them out. A source may mark someone as cut who isn't.
 *
 * @see docs/rules.md#cuts
 */
export function correctCuts(board: Scoreboard): ScoreboardRow[] {
  const after = cutRound(board)
  return board.rows.map(markSecondCut(board, after)).map(undoFalseCut(board, after))
}

/**
 * A golfer who is out after 54 holes while others play on made the cut and did not finish (MDF). The feed may send
 * `CUT`, or a row without a position and a tee time in the last round. If the first cut comes after 54 holes, it
 * stays a cut.
 */
function markSecondCut(
  { round, roundStatus, rows }: Scoreboard,
  cutAfter: number,
): (row: ScoreboardRow) => ScoreboardRow {
  const isSecond = cutAfter < secondCut
  // A row that can't be read may have a round that was called off since.
  const playOn = rows.some((row) => !row.stale && Math.max(0, ...scoredRounds(row)) > secondCut)
  const isMade =
    round > secondCut ||
    (round === secondCut &&
      (roundStatus === 'complete' ||
        rows.every((row) => row.out !== null || row.rounds.length >= secondCut)))
  return (row) => {
    const { out, thru, teeTime, position, rounds } = row
    const isDone = rounds.length === secondCut && Math.max(...scoredRounds(row)) === secondCut
    if (!isMade || !isDone || /^\d/.test(thru)) return row
    const isLeftOut = out === null && playOn && !teeTime && !/^T?\d+$/.test(position)
    if (!(out === 'cut' && isSecond) && !isLeftOut) return row
    return { ...row, out: 'mdf', position: 'MDF', teeTime: null }
  }
}

/**
 * A golfer marked as cut who plays on has not been cut, and neither has anyone before its round is over. One who leaves
 * before finishing that has withdrawn.
 */
function undoFalseCut(board: Scoreboard, cutAfter: number): (row: ScoreboardRow) => ScoreboardRow {
  const isEarly = isRoundOpen(board, cutAfter)
  return (row) => {
    if (row.out !== 'cut') return row
    const playing = row.today !== null && /^\d/.test(row.thru)
    const later = Math.max(0, ...scoredRounds(row)) > cutAfter
    if (playing || later) return { ...row, out: null, position: '-' }
    if (row.rounds.length < cutAfter) return { ...row, out: 'wd', position: 'WD' }
    return isEarly ? { ...row, out: null, position: '-' } : row
  }
}

/** Whether the round of the cut goes on. Withdrawals that no one reports are fewer than those who are cut. */
function isRoundOpen({ rows, round, roundStatus }: Scoreboard, cutAfter: number): boolean {
  if (round !== cutAfter || roundStatus === 'complete') return round < cutAfter
  const cut = rows.filter((row) => row.out === 'cut' && row.rounds.length === cutAfter)
  const open = rows.filter((row) => row.out === null && row.rounds.length === cutAfter - 1)
  return open.length >= cut.length
}

/** A cut puts out at least this share of the field. Fewer may be withdrawals that the source calls cut. */
const minCutShare = 0.1

/** The round of the cut: the rule's, unless more golfers who were cut have finished another number of rounds. */
export function cutRound(board: Scoreboard): number {
  const rule = cutRuleOf(board)?.after ?? usualCut
  const votes = new Map([[rule, Math.max(1, board.rows.length * minCutShare)]])
  for (const { out, rounds, stale } of board.rows) {
    if (out === 'cut' && !stale) votes.set(rounds.length, (votes.get(rounds.length) ?? 0) + 1)
  }
  const isRule = (round: number) => Number(round === rule)
  const [most] = [...votes].toSorted(([a, x], [b, y]) => y - x || isRule(b) - isRule(a) || a - b)
  return Math.max(usualCut, most?.[0] ?? 0)
}

/** A payload with the last good cut where its own can't be read. */
export function withReadableCut(
  last: Scoreboard | null,
  { unreadCut, ...next }: Scoreboard,
): Scoreboard {
  if (!unreadCut) return next
  const { cut = null, cutRound } = last ?? {}
  // A line of before the cut isn't the one that it was made by.
  const isOutdated = cut?.projected === true && isCutOfficial(next.rows)
  return { ...next, cut: isOutdated ? null : cut, ...(cutRound !== undefined && { cutRound }) }
}

/** The line of a board with these rows: a projection until a golfer is marked as cut. */
export function withProjection(
  { cut }: Scoreboard,
  rows: readonly ScoreboardRow[],
): Scoreboard['cut'] {
  return cut && { ...cut, projected: !isCutOfficial(rows) }
}
