import { toParWords } from '#web/format/score.tsx'

import type { CardHole, Nine } from './scorecard-sums.ts'

/** A hole that was played, in the order of play. */
export interface PlayedHole extends CardHole {
  par: number
  strokes: number
  running: number
  /** From 0: which hole of the round it is. */
  nth: number
}

/** The holes that were played of a card, in the order of play. */
export function playedHoles([first, second]: readonly [Nine, Nine]): PlayedHole[] {
  return [...first.holes, ...second.holes].flatMap(({ hole, par, strokes, running }, nth) =>
    par === null || strokes === null || running === null
      ? []
      : [{ hole, par, strokes, running, nth }],
  )
}

/** From the lowest running total to the highest, even par included. */
export function rangeOf(played: readonly PlayedHole[]): { low: number; high: number } {
  const totals = played.map(({ running }) => running)
  return { low: Math.min(0, ...totals), high: Math.max(0, ...totals) }
}

/** `2 under par after 12 holes. At best 3 under par, on hole 9. At worst 1 over par, on hole 2.` */
export function lineWords(played: readonly PlayedHole[]): string {
  const last = played.at(-1)
  if (!last) return ''
  const { low, high } = rangeOf(played)
  const turn = (how: string, total: number) => {
    const at = played.find(({ running }) => running === total)
    if (!at || total === 0 || total === last.running) return []
    return [`At ${how} ${toParWords(total)}, on hole ${at.hole}.`]
  }
  const count = `${played.length} ${played.length === 1 ? 'hole' : 'holes'}`
  const stands = `${toParWords(last.running)} after ${count}.`
  return [stands, ...turn('best', low), ...turn('worst', high)].join(' ')
}
