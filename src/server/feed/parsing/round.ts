import { plannedRounds, type ScoreboardRow } from '#domain/tournaments/tournament.ts'

/**
 * The round of a scoreboard. A source names a round after the last one in a playoff, which nobody reaches before
 * finishing that; anywhere else it is a slip, and the scores say which round it is.
 */
export function findRound(
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

export const hasFinished = ({ rounds }: ScoreboardRow, round: number): boolean =>
  rounds.some((one) => one.round === round)
