import type { ExplainedScore } from '#contract/game/scoring.ts'
import { formatToPar } from '#domain/format.ts'

type Step = ExplainedScore['neighbours'][number]['steps'][number]

const ordinals = ['Best', 'Second best', 'Third best', 'Fourth best', 'Fifth best', 'Sixth best']

/** A step of a tiebreak as a sentence: `Best golfer: −6 vs. −4`, or `Total: tied at −12`. */
export function stepText({ by, nth: index, mine, theirs }: Step): string {
  const what = {
    total: 'Total',
    guess: 'Guess of the winning score',
    golfer: `${ordinals[(index ?? 1) - 1] ?? `${index}th best`} golfer`,
  }[by]
  const textOf = by === 'guess' ? exactText : formatToPar
  if (mine === theirs) return `${what}: tied at ${textOf(mine)}`
  return `${what}: ${textOf(mine)} vs. ${textOf(theirs)}`
}

const exactText = (strokes: number | null) => {
  if (strokes === null) return 'no guess'
  return strokes === 0 ? 'exactly right' : `${strokes} off`
}
