import { pluralize } from '#domain/words.ts'
import { toParWords } from '#web/format/score.tsx'

import type { CardHole, Nine } from './scorecard-totals.ts'

/** A hole that was played. */
export interface PlayedHole extends CardHole {
  par: number
  strokes: number
  runningToPar: number
  /** Its index in the order of play. */
  index: number
}

/** The holes played so far, in the order of play. */
export function playedHoles([first, second]: readonly [Nine, Nine]): PlayedHole[] {
  return [...first.holes, ...second.holes].flatMap(({ hole, par, strokes, runningToPar }, index) =>
    par === null || strokes === null || runningToPar === null
      ? []
      : [{ hole, par, strokes, runningToPar, index }],
  )
}

/** The lowest and the highest running total, even par included. */
export function runningRange(played: readonly PlayedHole[]): { low: number; high: number } {
  const totals = played.map(({ runningToPar }) => runningToPar)
  return { low: Math.min(0, ...totals), high: Math.max(0, ...totals) }
}

/** `2 under par after 12 holes. Low point: 3 under par after No. 9. High point: 1 over par after No. 2.` */
export function describeRound(played: readonly PlayedHole[]): string {
  const last = played.at(-1)
  if (!last) return ''
  const { low, high } = runningRange(played)
  const extreme = (what: string, total: number) => {
    const at = played.find(({ runningToPar }) => runningToPar === total)
    if (!at || total === 0 || total === last.runningToPar) return []
    return [`${what}: ${toParWords(total)} after No. ${at.hole}.`]
  }
  const score = `${toParWords(last.runningToPar)} after ${pluralize(played.length, 'hole')}.`
  return [score, ...extreme('Low point', low), ...extreme('High point', high)].join(' ')
}
