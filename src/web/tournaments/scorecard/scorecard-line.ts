import { toParWords } from '#web/format/score.tsx'

import type { CardHole, Nine } from './scorecard-sums.ts'

/** A hole that was played. */
export interface PlayedHole extends CardHole {
  par: number
  strokes: number
  running: number
  /** Its index in the order of play. */
  nth: number
}

/** The holes played so far, in the order of play. */
export function playedHoles([first, second]: readonly [Nine, Nine]): PlayedHole[] {
  return [...first.holes, ...second.holes].flatMap(({ hole, par, strokes, running }, nth) =>
    par === null || strokes === null || running === null
      ? []
      : [{ hole, par, strokes, running, nth }],
  )
}

/** The lowest and the highest running total, even par included. */
export function rangeOf(played: readonly PlayedHole[]): { low: number; high: number } {
  const totals = played.map(({ running }) => running)
  return { low: Math.min(0, ...totals), high: Math.max(0, ...totals) }
}

/** `2 under par after 12 holes. At best 3 under par, on hole 9. At worst 1 over par, on hole 2.` */
export function describeRound(played: readonly PlayedHole[]): string {
  const last = played.at(-1)
  if (!last) return ''
  const { low, high } = rangeOf(played)
  const extreme = (how: string, total: number) => {
    const at = played.find(({ running }) => running === total)
    if (!at || total === 0 || total === last.running) return []
    return [`At ${how} ${toParWords(total)}, on hole ${at.hole}.`]
  }
  const count = `${played.length} ${played.length === 1 ? 'hole' : 'holes'}`
  const score = `${toParWords(last.running)} after ${count}.`
  return [score, ...extreme('best', low), ...extreme('worst', high)].join(' ')
}
