import { plannedRounds } from '../tournaments/tournament.ts'
import { roundVariance, type Strength } from './strength.ts'

/** The chance that one golfer's score over four rounds beats another's, by strength and what is uncertain about it. */
export function chanceToBeat(
  one: Pick<Strength, 'strokes' | 'error'>,
  other: Pick<Strength, 'strokes' | 'error'>,
): number {
  const ahead = plannedRounds * (one.strokes - other.strokes)
  const luck = 2 * plannedRounds * roundVariance
  const doubt = plannedRounds ** 2 * (one.error ** 2 + other.error ** 2)
  return normalShare(ahead / Math.sqrt(luck + doubt))
}

/** The share of a normal distribution below `z`, to a ten-thousandth. */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.23164 * Math.abs(z))
  const density = Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    density * t * (0.31938 + t * (-0.35656 + t * (1.78148 + t * (-1.82126 + t * 1.33027))))
  return z < 0 ? tail : 1 - tail
}
