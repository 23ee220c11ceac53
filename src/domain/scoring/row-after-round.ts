import { formatPosition } from '../order.ts'
import { sum } from '../sum.ts'
import type { ScoreboardRow } from '../tournaments/tournament.ts'

/** A row as it stood at the end of a round; 0 for before play. The position stays that of now. */
export function rowAfterRound(row: ScoreboardRow, round: number): ScoreboardRow {
  const rounds = row.rounds.filter((finished) => finished.round <= round)
  const last = row.rounds.at(-1)?.round ?? 0
  const isCut = row.out === 'cut' || row.out === 'mdf'
  const out = round > last || (round === last && isCut) ? row.out : null
  const today = rounds.find((finished) => finished.round === round)?.toPar ?? null
  return {
    ...row,
    rounds,
    out,
    toPar: rounds.length ? sum(rounds.map(({ toPar }) => toPar)) : null,
    today,
    thru: today === null ? '' : 'F',
    currentRound: Math.max(round, 1),
    teeTime: null,
  }
}

/** The position of a row among the scores to par of everyone who isn't out. */
export function positionAmong(
  { out, toPar }: ScoreboardRow,
  scores: readonly (number | null)[],
): string {
  if (out) return out.toUpperCase()
  if (toPar === null) return '-'
  const ahead = scores.filter((score) => score !== null && score < toPar).length
  return formatPosition(ahead + 1, scores.filter((score) => score === toPar).length > 1)
}
