import type { ExplainedScore } from '#contract/scoring.ts'
import { toParText } from '#domain/notation.ts'

type Neighbour = ExplainedScore['neighbours'][number]
type Step = Neighbour['steps'][number]

const nthWords = ['Best', 'Second best', 'Third best', 'Fourth best', 'Fifth best', 'Sixth best']

/** A step of a tie-break as a sentence: `Best golfer: −6 against −4`, or that it leaves them level. */
export function stepWords({ by, nth, mine, theirs }: Step): string {
  const what = {
    total: 'Total',
    guess: 'Guess of the winning score',
    golfer: `${nthWords[(nth ?? 1) - 1] ?? `${nth}th best`} golfer`,
  }[by]
  const said = by === 'guess' ? offWords : toParText
  if (mine === theirs) return `${what}: level at ${said(mine)}`
  return `${what}: ${said(mine)} against ${said(theirs)}`
}

const offWords = (strokes: number | null) => {
  if (strokes === null) return 'no guess'
  return strokes === 0 ? 'exactly right' : `${strokes} off`
}

/** Who counts first, best first; then the others, best first; who has no score last. */
export function byWhatTheyGive(golfers: ExplainedScore['golfers']): ExplainedScore['golfers'] {
  return golfers.toSorted(
    (a, b) =>
      Number(b.counting) - Number(a.counting) || (a.score ?? Infinity) - (b.score ?? Infinity) || 0,
  )
}
