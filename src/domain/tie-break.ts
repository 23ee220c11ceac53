import type { LeagueLine } from './league-board.ts'
import { toParText } from './notation.ts'

/** One rule by which two teams were compared. In each, the lower number is the better one. */
export interface Step {
  by: 'total' | 'guess' | 'golfer'
  /** Which golfer, from 1, best first; null for the other rules. */
  nth: number | null
  /** Null where there is none: no score, no guess, or no such golfer. */
  mine: number | null
  theirs: number | null
}

/** How a team stands against another one. */
export interface Comparison {
  /** The other team's. */
  userId: string
  /** Where the other team is, as seen from this one. */
  place: 'ahead' | 'behind' | 'level'
  /** In order; the last one decides unless they are level. */
  steps: Step[]
  sentence: string
}

/**
 * Compares two teams of a league by the rules, as far as it takes.
 *
 * @param winningToPar what guesses are measured against; null where none decides
 * @see decisions.md, Standings
 */
export function compareTeams(
  mine: LeagueLine,
  theirs: LeagueLine,
  winningToPar: number | null,
  usernameOf: (userId: string) => string,
): Comparison {
  const steps: Step[] = []
  for (const step of rules(mine, theirs, winningToPar)) {
    steps.push(step)
    if (differ(step)) break
  }
  const last = steps.at(-1)
  const gap = last ? (last.theirs ?? Infinity) - (last.mine ?? Infinity) : 0
  const place = !last || !differ(last) ? 'level' : gap < 0 ? 'ahead' : 'behind'
  const name = usernameOf(theirs.userId)
  return { userId: theirs.userId, place, steps, sentence: inWords(name, place, last ?? null, mine) }
}

const differ = ({ mine, theirs }: Step) => mine !== theirs

function* rules(mine: LeagueLine, theirs: LeagueLine, winning: number | null): Generator<Step> {
  const totals = { mine: mine.standing.total, theirs: theirs.standing.total }
  yield { by: 'total', nth: null, ...totals }
  if (totals.mine === null) return
  if (winning !== null) {
    const missed = ({ predicted }: LeagueLine) =>
      predicted === null ? null : Math.abs(predicted - winning)
    yield { by: 'guess', nth: null, mine: missed(mine), theirs: missed(theirs) }
  }
  const [ours, others] = [scores(mine), scores(theirs)]
  for (let at = 0; at < Math.max(ours.length, others.length); at += 1) {
    yield { by: 'golfer', nth: at + 1, mine: ours[at] ?? null, theirs: others[at] ?? null }
  }
}

const scores = ({ golfers }: LeagueLine): number[] =>
  golfers.flatMap(({ score }) => (score === null ? [] : [score])).toSorted((a, b) => a - b)

const nthInWords = ['best', 'second best', 'third best', 'fourth best', 'fifth best', 'sixth best']

const off = (strokes: number | null) => (strokes === null ? 'no guess' : `${strokes} off`)

function inWords(
  name: string,
  place: Comparison['place'],
  last: Step | null,
  { standing }: LeagueLine,
): string {
  if (place === 'level' || !last) {
    return standing.total === null
      ? `Level with ${name}: neither has a score`
      : `Level with ${name} after every tie-break: the place and its prize are shared`
  }
  const where = place === 'ahead' ? `Behind ${name}` : `Ahead of ${name}`
  if (last.by === 'total') {
    return `${where}: ${toParText(last.mine)} against ${toParText(last.theirs)}`
  }
  const level = `${where}, level at ${toParText(standing.total)}`
  if (last.by === 'guess') {
    return `${level}, by the guess of the winning score: ${off(last.mine)} against ${off(last.theirs)}`
  }
  const which = nthInWords[(last.nth ?? 1) - 1] ?? `${last.nth}th best`
  return `${level}, by the ${which} golfer: ${toParText(last.mine)} against ${toParText(last.theirs)}`
}
