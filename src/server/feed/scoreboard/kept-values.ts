import { hasStarted } from '#domain/scoring/scoring.ts'
import { sum } from '#domain/sum.ts'
import { emptyRow, nameOrId, type ScoreboardRow } from '#domain/tournaments/tournament.ts'

/**
 * The last good values of a row that can't be read. A golfer it calls out is out, unless it may hide a score that
 * matters: a first shot, without which the golfer would be replaced, or a round finished since, which would cost a penalty.
 */
export function keepLastGoodValues(
  last: ScoreboardRow | undefined,
  row: ScoreboardRow,
  { round, isFinished, cutAfter }: { round: number; isFinished: boolean; cutAfter: number },
): ScoreboardRow {
  const { apiPlayerId, name, currentRound, out } = row
  if (!row.stale) return row
  const known = last ?? emptyRow(apiPlayerId, nameOrId(name, apiPlayerId), currentRound)
  const isNewest =
    known.currentRound === round || (known.rounds.length === round - 1 && !isFinished)
  const isKnown =
    hasStarted(known) && isNewest && (out !== 'cut' || known.rounds.length >= cutAfter)
  const gone = out && { out, position: out.toUpperCase(), today: null, thru: '', teeTime: null }
  return withReason({ ...known, ...(isKnown && gone) }, row)
}

/** A golfer's last good row, with why the new one can't be read. */
export const withReason = (
  last: ScoreboardRow,
  { staleReason }: Pick<ScoreboardRow, 'staleReason'>,
): ScoreboardRow => ({
  ...last,
  stale: true,
  ...(staleReason !== undefined && { staleReason }),
})

/** A golfer's first row, without scores in future rounds. */
export function withoutLaterRounds(row: ScoreboardRow, lastRound: number): ScoreboardRow {
  const rounds = row.rounds.filter(({ round }) => round <= lastRound)
  const toPar = rounds.length > 0 ? sum(rounds.map((one) => one.toPar)) : null
  const position = row.out ? row.position : '-'
  return { ...row, rounds, toPar, position, today: null, thru: '', currentRound: lastRound }
}

/**
 * The feed may drop the scores of a golfer who leaves during their first round, even of one that it calls off. A golfer
 * who has hit a shot is not replaced, so the last total stays, or the score of the holes if there was no total.
 */
export function keepStartedTotal(
  last: ScoreboardRow | undefined,
  next: ScoreboardRow,
): ScoreboardRow {
  const isForgotten =
    next.out !== null && !hasStarted(next) && last !== undefined && hasStarted(last)
  return isForgotten ? { ...next, toPar: last.toPar ?? last.today ?? 0 } : next
}
