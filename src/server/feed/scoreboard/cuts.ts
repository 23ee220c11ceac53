import { isCutOfficial } from '#domain/scoring/cut.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'

/** Most cuts come after this round, and none before it. */
const usualCut = 2
/** Some events cut the field again after this round. */
const secondCut = 3

/** The rounds that a golfer has a score in. */
export function scoredRounds(row: ScoreboardRow): number[] {
  const finished = row.rounds.map(({ round }) => round)
  return row.today === null ? finished : [...finished, row.currentRound]
}

/**
 * A golfer who is out after 54 holes while others play on made the cut and did not finish (MDF). The feed may send
 * `CUT`, or a row without a position and a tee time in the last round. If the first cut comes after 54 holes, it
 * stays a cut.
 */
export function markSecondCut({
  round,
  roundStatus,
  rows,
}: Scoreboard): (row: ScoreboardRow) => ScoreboardRow {
  const isSecond = cutRound(rows) < secondCut
  const playOn = rows.some((row) => Math.max(0, ...scoredRounds(row)) > secondCut)
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

/** A golfer marked as cut who plays on has not been cut. */
export function undoFalseCut(
  rows: readonly ScoreboardRow[],
): (row: ScoreboardRow) => ScoreboardRow {
  const cutAfter = cutRound(rows)
  return (row) => {
    const playing = row.today !== null && /^\d/.test(row.thru)
    const later = Math.max(0, ...scoredRounds(row)) > cutAfter
    const isFalse = row.out === 'cut' && (playing || later)
    return isFalse ? { ...row, out: null, position: '-' } : row
  }
}

/** The round of the cut: how many rounds most golfers who were cut have finished. */
function cutRound(rows: readonly ScoreboardRow[]): number {
  const votes = new Map([[usualCut, 1]])
  for (const { out, rounds } of rows) {
    if (out === 'cut') votes.set(rounds.length, (votes.get(rounds.length) ?? 0) + 1)
  }
  const [most] = [...votes].toSorted(([a, x], [b, y]) => y - x || a - b)
  return Math.max(usualCut, most?.[0] ?? 0)
}

/** The line of a board with these rows: a projection until a golfer is marked as cut. */
export function withProjection(
  { cut }: Scoreboard,
  rows: readonly ScoreboardRow[],
): Scoreboard['cut'] {
  return cut && { ...cut, projected: !isCutOfficial(rows) }
}
