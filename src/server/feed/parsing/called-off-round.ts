import { hasFinished } from '#domain/scoring/scoring.ts'
import { sum } from '#domain/sum.ts'
import { plannedRounds, type ScoreboardRow } from '#domain/tournaments/tournament.ts'

import { isTooMany } from './checks.ts'

/** A golfer's row as parsed. */
export interface ParsedRow {
  row: ScoreboardRow
  /** Set when the total is that of all rounds but the latest: that round, and the row without it. */
  leavesOut?: { round: number; rest: ScoreboardRow; isFinished: boolean }
}

/**
 * Whether a total is that of the row without a golfer's latest round.
 *
 * @param round 0 if there is none
 * @param isFinished whether the golfer finished the latest round
 */
export const ifLeftOut = (
  round: number,
  rest: ScoreboardRow,
  total: number | null,
  isFinished: boolean,
): Pick<ParsedRow, 'leavesOut'> =>
  round > 0 && (rest.toPar ?? 0) === total ? { leavesOut: { round, rest, isFinished } } : {}

/**
 * The round that most totals leave out, because it was called off after some had played it; null without one. The rows
 * keep its strokes.
 */
export function findCalledOffRound(parsed: readonly ParsedRow[]): number | null {
  const leftOut = parsed.flatMap(({ leavesOut }) => leavesOut?.round ?? [])
  const byRound = [...Map.groupBy(leftOut, (round) => round)]
  const [most] = byRound.toSorted(([, a], [, b]) => b.length - a.length)
  if (!most) return null
  const [round, { length: without }] = most
  // A total fits with a round of level par and without it.
  const withIt = parsed.filter(({ row, leavesOut }) => !leavesOut && scoreIn(row, round)).length
  if (!isTooMany(without, parsed.length) || without <= withIt) return null
  // A last round that the field has finished isn't called off: the totals are late. Not every withdrawal is reported.
  const isPlayedOut = !isTooMany(unfinishedInLastRound(parsed).length, parsed.length)
  return round === plannedRounds && isPlayedOut ? null : round
}

/**
 * The rows of golfers who are still in and haven't finished the last round. One that can't be read is left out, unless only
 * its total is wrong.
 */
export const unfinishedInLastRound = (parsed: readonly ParsedRow[]): ParsedRow[] =>
  parsed.filter(({ row, leavesOut }) => {
    if (row.out !== null) return false
    if (leavesOut) return leavesOut.round < plannedRounds || !leavesOut.isFinished
    return !row.stale && !hasFinished(row, plannedRounds)
  })

/**
 * A golfer's row without a round. One who was disqualified keeps it, because its holes may decide which rounds the
 * disqualification strikes. One who withdrew from the first keeps its total: they have hit a shot, so they aren't replaced.
 */
export function withoutRound(row: ScoreboardRow, round: number): ScoreboardRow {
  if (row.out === 'dq' || !hasPlayedIn(row, round)) return row
  const rounds = row.rounds.filter((one) => one.round !== round)
  const without = row.out === 'wd' ? (row.toPar ?? scoreIn(row, round)) : null
  const toPar = rounds.length > 0 ? sum(rounds.map((one) => one.toPar)) : without
  return { ...row, rounds, toPar, today: null, thru: '' }
}

/** Whether a row has a score in a round. */
export const hasPlayedIn = (row: ScoreboardRow, round: number): boolean =>
  scoreIn(row, round) !== null

/** The rounds that a golfer has a score in. */
export function scoredRounds({ rounds, currentRound, today }: ScoreboardRow): number[] {
  const finished = rounds.map(({ round }) => round)
  return today === null ? finished : [...finished, currentRound]
}

/** A row's strokes to par in a round, finished or not; null without a score. */
const scoreIn = ({ rounds, currentRound, today }: ScoreboardRow, round: number): number | null =>
  rounds.find((one) => one.round === round)?.toPar ?? (currentRound === round ? today : null)
