import { uniformBetween, uniform, normal, deriveSeed } from '#domain/random.ts'
import type { Seed } from '#domain/random.ts'

/** How a golfer plays in a round, in strokes over the average; more is worse. */
export interface RoundForm {
  from: Seed
  perHole: number
}

/**
 * A golfer's form in one round, by skill, week, day and wind.
 *
 * @param from the golfer's stream in this event
 */
export function drawForm(from: Seed, skill: number, round: number, wind: number): RoundForm {
  const week = normal(deriveSeed(from, 30)) * 0.4
  const own = deriveSeed(deriveSeed(from, 31), round)
  return { from: own, perHole: (wind - skill + week + normal(own) * 0.7) / 18 }
}

/** Draws the strokes on a hole from the hole's own stream, independently of other holes. */
export function drawStrokes(
  form: RoundForm,
  hole: number,
  par: number,
  difficulty: number,
): number {
  const own = deriveSeed(form.from, hole)
  const worth = difficulty + form.perHole + normal(own) * (0.42 + par * 0.02)
  // Water and lost balls. A normal distribution alone has too few double and triple bogeys.
  const luck = uniform(deriveSeed(own, 2))
  const trouble = luck < 0.012 ? 2 : luck < 0.03 ? 1 : 0
  if (worth < (par === 3 ? -1.7 : -1.55)) return par - 2
  return par + Math.max(Math.round(worth), -1) + trouble
}

/** When a group finishes each hole, given the pars in the order of play. */
export function finishTimes(from: Seed, startsAt: number, pars: readonly number[]): number[] {
  let at = startsAt
  return pars.map((par, i) => {
    const minutes = 5.3 + par * 2.3 + uniformBetween(deriveSeed(from, i), -1.2, 1.2)
    at += Math.round(minutes * 60) * 1000
    return at
  })
}
