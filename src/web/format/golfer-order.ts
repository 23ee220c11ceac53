import { unrankedRank } from '#domain/draft/draft.ts'

interface Listed {
  rank: number | null
  name: string
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

/** Compares golfers for a list: by rank, best first, and those without one by name. */
export const compareListed = (a: Listed, b: Listed): number =>
  (a.rank ?? unrankedRank) - (b.rank ?? unrankedRank) || collator.compare(a.name, b.name)
