import type { OutReason, Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'

// Which golfers are out, worked out from the rules alone and not by the code under test. For boards with no event and no cut
// line, where every row with a score has a position.

/** A board's rows, each golfer out for what put them out. @see docs/rules.md#cuts */
export const rowsByRule = (board: Scoreboard): ScoreboardRow[] =>
  board.rows.map((row) => {
    const out = outByRule(row, board)
    if (out === row.out) return row
    return { ...row, out, position: out === null ? '-' : out.toUpperCase() }
  })

function outByRule(row: ScoreboardRow, board: Scoreboard): OutReason | null {
  if (row.out !== 'cut') return row.out
  const played = row.rounds.length
  const isOnCourse = row.today !== null && row.thru !== 'F'
  const isLater = (round: number) =>
    played > round || (row.today !== null && row.currentRound > round)
  const after = roundOfCut(board)
  if (after === 2 && played === 3 && !isLater(3) && !isOnCourse && isRoundThreeOver(board))
    return 'mdf'
  if (isOnCourse || isLater(after)) return null
  if (played < after) return 'wd'
  return isFieldCut(board, after) ? 'cut' : null
}

/** After two rounds, unless more golfers than that are called cut after three or four. */
function roundOfCut({ rows }: Scoreboard): number {
  const called = (count: number) =>
    rows.filter(({ out, rounds }) => out === 'cut' && rounds.length === count).length
  const usual = called(2) + 1
  // Those who are called cut before they finished two rounds cut no one, but outvote the others.
  const early = Math.max(called(0), called(1))
  if (called(4) > Math.max(usual, called(3), early)) return 4
  return called(3) > Math.max(usual, early) && called(3) >= called(4) ? 3 : 2
}

const isRoundThreeOver = ({ round, roundStatus, rows }: Scoreboard): boolean =>
  round === 4 ||
  (round === 3 &&
    (roundStatus === 'complete' ||
      !rows.some(({ out, rounds }) => out === null && rounds.length < 3)))

/** Whether the round of the cut is over: fewer golfers have yet to finish it than are called cut. */
function isFieldCut({ round, roundStatus, rows }: Scoreboard, after: number): boolean {
  if (round !== after) return round > after
  const finished = (reason: OutReason | null, count: number) =>
    rows.filter(({ out, rounds }) => out === reason && rounds.length === count).length
  return roundStatus === 'complete' || finished(null, after - 1) < finished('cut', after)
}
