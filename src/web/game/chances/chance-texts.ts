import type { WinProbabilities } from '#contract/game/scoring.ts'
import { sum } from '#domain/sum.ts'
import { percentText } from '#web/format/numbers.ts'

type Chance = WinProbabilities['chances'][number]

const maxShown = 8

/** The likeliest few teams, and the reader's own wherever it stands. */
export function topChances(chances: readonly Chance[], me: string): readonly Chance[] {
  return chances.filter(({ userId }, nth) => nth < maxShown || userId === me)
}

/** Everyone's chance by user id, in whole percent; `<1%` and `>99%` at the ends. */
export function chanceTexts(chances: readonly Chance[]): ReadonlyMap<string, string> {
  const percents = wholePercents(chances.map(({ chance }) => chance))
  return new Map(
    chances.map(({ userId, chance }, nth) => [userId, percentText(chance, percents[nth] ?? 0)]),
  )
}

/** Rounds so that the percents still add up to 100: the largest remainders are rounded up. */
function wholePercents(chances: readonly number[]): number[] {
  // Rounds away floating-point error first.
  const exact = chances.map((chance) => Math.round(chance * 1e8) / 1e6)
  const percents = exact.map(Math.floor)
  const over = exact.map((one, nth) => ({ nth, left: one - Math.floor(one) }))
  const missing = Math.round(sum(exact)) - sum(percents)
  const next = over.toSorted((a, b) => b.left - a.left).slice(0, missing)
  for (const { nth } of next) percents[nth] = (percents[nth] ?? 0) + 1
  return percents
}
