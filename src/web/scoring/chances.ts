import type { WinProbabilities } from '#contract/scoring.ts'

type Chance = WinProbabilities['chances'][number]

const most = 8

/** The likeliest few, and one's own wherever that is. */
export function shownChances(chances: readonly Chance[], me: string): readonly Chance[] {
  return chances.filter(({ userId }, nth) => nth < most || userId === me)
}

/** In whole percent; what is hardly likely, and what is nearly certain, says so. */
export function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.01) return '<1%'
  if (chance > 0.99 && chance < 1) return '>99%'
  return `${Math.round(chance * 100)}%`
}
