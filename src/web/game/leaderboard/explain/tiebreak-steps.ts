import type { ExplainedScore } from '#contract/game/scoring.ts'
import { formatToPar } from '#domain/format.ts'
import { ordinalBest } from '#domain/scoring/tiebreaker.ts'

type Step = ExplainedScore['neighbours'][number]['steps'][number]

/** A step of a tiebreak as a sentence: `Best golfer: −6 vs. −4`, or `Total: tied at −12`. */
export function stepText({ by, nth, mine, theirs }: Step): string {
  const golfer = `${ordinalBest(nth)} golfer`
  const what = {
    total: 'Total',
    guess: 'Guess of the winning score',
    golfer: `${golfer.charAt(0).toUpperCase()}${golfer.slice(1)}`,
  }[by]
  const textOf = by === 'guess' ? exactText : formatToPar
  if (mine === theirs) return `${what}: tied at ${textOf(mine)}`
  return `${what}: ${textOf(mine)} vs. ${textOf(theirs)}`
}

const exactText = (strokes: number | null) => {
  if (strokes === null) return 'no guess'
  return strokes === 0 ? 'exactly right' : `${strokes} off`
}
