import { holesBegun } from '../scoring/cut.ts'
import { sum } from '../sum.ts'
import type { Scoreboard, ScoreboardRow, Scorecard } from '../tournaments/tournament.ts'

/** How far a golfer has played, and in how many strokes to par. Plain JSON. */
export interface Progress {
  /** The finished rounds to par. */
  finished: number[]
  /** In the round after those. */
  holes: number
  toPar: number
}

/** A golfer's progress by a board. */
export function toProgress(row: ScoreboardRow): Progress {
  const holes = holesBegun(row)
  return {
    finished: row.rounds.map(({ toPar }) => toPar),
    holes,
    toPar: holes > 0 ? (row.today ?? 0) : 0,
  }
}

/** Whether a scoreboard corrects an earlier one. */
export function hasCorrection(before: ReadonlyMap<string, Progress>, board: Scoreboard): boolean {
  return board.rows.some((row) => {
    const known = before.get(row.apiPlayerId)
    if (!known) return false
    const now = toProgress(row)
    if (known.finished.some((toPar, nth) => toPar !== now.finished[nth])) return true
    // The row of a golfer who is out has no holes of their round.
    if (row.out !== null || known.finished.length < now.finished.length) return false
    return now.holes < known.holes || (now.holes === known.holes && now.toPar !== known.toPar)
  })
}

/** A golfer's progress when their scorecard was last considered. Plain JSON. */
export interface EagleWatch extends Progress {
  /** The holes of the current round by which an eagle must have fallen; 0 without one. */
  eagleBy: number
  /** The holes of the current round by which an eagle that is known may have been taken back; 0 or none without one. */
  doubtedBy?: number
}

/**
 * Detects a possible eagle: more strokes gained than holes played since the last update. Eagles hidden by a bogey or
 * a gap in the feed show on the finished round's scorecard.
 */
export function trackEagle(last: EagleWatch | null, row: ScoreboardRow): EagleWatch {
  const now = toProgress(row)
  const isSameRound = last !== null && last.finished.length === now.finished.length
  const from = isSameRound ? last : { holes: 0, toPar: 0, eagleBy: 0, doubtedBy: 0 }
  const holes = now.holes - from.holes
  const isEagle = holes > 0 && now.toPar - from.toPar < -holes
  // A bogey looks the same, and only a scorecard with an eagle makes it matter.
  const isTakenBack = now.toPar > from.toPar
  return {
    ...now,
    eagleBy: isEagle ? now.holes : Math.min(from.eagleBy, now.holes),
    doubtedBy: isTakenBack ? now.holes : Math.min(from.doubtedBy ?? 0, now.holes),
  }
}

/** Whether the known scorecards lack what the board says: a finished round, an eagle, or that it was taken back. */
export function needsScorecard(
  row: ScoreboardRow,
  watch: EagleWatch,
  cards: readonly Scorecard[],
): boolean {
  const { eagleBy, doubtedBy = 0, holes, toPar } = watch
  const card = (round: number) => cards.find((card) => card.round === round)
  const isFinishedMissing = row.rounds.some(
    ({ round, strokes }) => !isComplete(card(round)) || sumOf(card(round)) !== strokes,
  )
  const held = card(row.rounds.length + 1)?.holes ?? []
  const isEagleDoubted =
    held.some(({ par, strokes }) => strokes <= par - 2) &&
    (held.length < doubtedBy || (held.length === holes && cardToPar(held) !== toPar))
  return isFinishedMissing || held.length < eagleBy || isEagleDoubted
}

/** The strokes to par of a scorecard's holes. */
export const cardToPar = (holes: Scorecard['holes']): number =>
  sum(holes.map(({ par, strokes }) => strokes - par))

const isComplete = (card: Scorecard | undefined) => card?.complete && card.holes.length === 18
const sumOf = (card: Scorecard | undefined) => card && sum(card.holes.map(({ strokes }) => strokes))
