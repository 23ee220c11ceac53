import type * as z from 'zod/mini'

import type { RoundScorecard } from '#contract/game/tournaments.ts'

/** A golfer's round, hole by hole; holes not yet played are absent. */
export type RoundCard = z.output<typeof RoundScorecard>

/** A hole on a card. Null means unknown or not yet played. */
export interface CardHole {
  hole: number
  par: number | null
  strokes: number | null
  /** The running total to par, in the order of play. */
  runningToPar: number | null
}

/** Nine holes with their totals so far. */
export interface Nine {
  label: 'OUT' | 'IN'
  holes: CardHole[]
  par: number | null
  strokes: number | null
  toPar: number | null
}

/** The par of each hole, from any round in which the golfer has played it. Never assumed. */
export function knownPars(cards: readonly RoundCard[]): Map<number, number> {
  return new Map(cards.flatMap(({ holes }) => holes.map(({ hole, par }) => [hole, par] as const)))
}

/** A card's two nines in the order of play: for a start on the 10th, the back nine comes first. */
export function nines(card: RoundCard, pars: ReadonlyMap<number, number>): [Nine, Nine] {
  const strokesAt = new Map(card.holes.map(({ hole, strokes }) => [hole, strokes]))
  const parAt = new Map([...pars, ...knownPars([card])])
  let toPar = 0
  const runningToPar = new Map<number, number>()
  for (const hole of inPlayOrder(card.startingHole)) {
    const [strokes, par] = [strokesAt.get(hole), parAt.get(hole)]
    if (strokes === undefined || par === undefined) continue
    toPar += strokes - par
    runningToPar.set(hole, toPar)
  }
  const nine = (label: Nine['label'], first: number): Nine => {
    const holes = Array.from({ length: 9 }, (_, i) => first + i).map((hole) => ({
      hole,
      par: parAt.get(hole) ?? null,
      strokes: strokesAt.get(hole) ?? null,
      runningToPar: runningToPar.get(hole) ?? null,
    }))
    return { label, holes, ...totalsOf(holes) }
  }
  const [out, back] = [nine('OUT', 1), nine('IN', 10)]
  return card.startingHole >= 10 ? [back, out] : [out, back]
}

/** The totals of the holes played so far. */
export function cardTotal(card: RoundCard): { strokes: number; toPar: number; played: number } {
  const { holes } = card
  return {
    strokes: holes.reduce((sum, { strokes }) => sum + strokes, 0),
    toPar: holes.reduce((sum, { strokes, par }) => sum + strokes - par, 0),
    played: holes.length,
  }
}

const inPlayOrder = (first: number) =>
  Array.from({ length: 18 }, (_, i) => ((first - 1 + i) % 18) + 1)

function totalsOf(holes: readonly CardHole[]): Pick<Nine, 'par' | 'strokes' | 'toPar'> {
  const pars = holes.flatMap(({ par }) => (par === null ? [] : [par]))
  const played = holes.flatMap(({ par, strokes }) =>
    par === null || strokes === null ? [] : [{ par, strokes }],
  )
  const total = played.reduce((sum, { strokes }) => sum + strokes, 0)
  return {
    par: pars.length === holes.length ? pars.reduce((sum, par) => sum + par, 0) : null,
    strokes: played.length ? total : null,
    toPar: played.length ? total - played.reduce((sum, { par }) => sum + par, 0) : null,
  }
}
