import { byNumbers, byText, placeText } from './order.ts'
import type { Contribution } from './scoring.ts'

/** What a golfer gives a team: strokes to par, the penalty in it; null without a score. */
export type Scored = Pick<Contribution, 'apiPlayerId' | 'score'>

/** A team that entered: its golfers after replacement, and its guess of the winning total to par. */
export interface Entry {
  userId: string
  predicted: number | null
  golfers: readonly Scored[]
}

/** What besides the golfers decides between teams. */
export interface Deciding {
  /** How many golfers of a team count. */
  counting: number
  /** Null before there is a score; then no guess decides. */
  winningToPar: number | null
  /** Whether the event lost a round; then no guess decides. */
  shortened: boolean
}

/** Where a team stands. */
export interface Standing {
  userId: string
  /** As golf writes it: `1`, `T2`, `-` without a total. */
  position: string
  /** From 1; those who share a place share it, and the next one skips. */
  rank: number
  /** Strokes to par of the golfers that count, penalties included. */
  total: number | null
  /** The apiPlayerId of the golfers that count, best first. */
  counting: readonly string[]
  /** The last rule it took to set the team apart from all others; null without a total. */
  decidedBy: 'total' | 'guess' | 'golfer' | 'shared' | null
}

/** The best golfers that have a score, added up; fewer where fewer have one, null where none has. */
export function teamTotal(
  golfers: readonly Scored[],
  counting: number,
): { total: number | null; counting: string[] } {
  const best = scored(golfers).slice(0, counting)
  return {
    total: best.length ? best.reduce((sum, { score }) => sum + score, 0) : null,
    counting: best.map(({ apiPlayerId }) => apiPlayerId),
  }
}

/**
 * Ranks the teams of a league: lowest total, then nearest to the guess of the winning total (a missing
 * guess is farthest), then best golfer, second best and so on; still level, they share the place.
 * Teams without a total come last. The order of `entries` changes nothing.
 *
 * @returns first place first, those who share a place by user id
 * @see decisions.md, Standings
 */
export function standings(entries: readonly Entry[], options: Deciding): Standing[] {
  const teams = entries
    .map((entry) => weigh(entry, options))
    .toSorted((a, b) => compare(a, b) || byText(a.userId, b.userId))
  return teams.map((team): Standing => {
    const { userId, total, counting } = team
    const rank = teams.findIndex((other) => compare(team, other) === 0) + 1
    const rivals = teams.filter((other) => other !== team && other.total === total)
    const decidedBy = total === null ? null : whatDecides(team, rivals)
    const position = total === null ? '-' : placeText(rank, decidedBy === 'shared')
    return { userId, position, rank, total, counting, decidedBy }
  })
}

/** Who is first by {@link standings}, alone or shared. */
export function leaders(entries: readonly Entry[], options: Deciding): string[] {
  let first: Weighed[] = []
  for (const entry of entries) {
    const team = weigh(entry, options)
    const against = first[0] ? compare(team, first[0]) : -1
    if (against < 0) first = [team]
    else if (against === 0) first.push(team)
  }
  return first.map(({ userId }) => userId)
}

/** A team as the rules compare it: in each of these, the lower number is the better team. */
interface Weighed {
  userId: string
  total: number | null
  counting: string[]
  missedGuessBy: number
  scores: number[]
}

function weigh({ userId, predicted, golfers }: Entry, options: Deciding): Weighed {
  return {
    userId,
    ...teamTotal(golfers, options.counting),
    missedGuessBy: missedBy(predicted, options.shortened ? null : options.winningToPar),
    scores: scored(golfers).map(({ score }) => score),
  }
}

/** Level for all where no guess decides. */
function missedBy(predicted: number | null, winningToPar: number | null): number {
  if (winningToPar === null) return 0
  return predicted === null ? Infinity : Math.abs(predicted - winningToPar)
}

function compare(a: Weighed, b: Weighed): number {
  if (a.total === null && b.total === null) return 0
  return (
    byNumbers([a.total ?? Infinity, a.missedGuessBy], [b.total ?? Infinity, b.missedGuessBy]) ||
    byNumbers(a.scores, b.scores)
  )
}

/** @param rivals those with the same total */
function whatDecides(team: Weighed, rivals: readonly Weighed[]): Standing['decidedBy'] {
  if (!rivals.length) return 'total'
  if (rivals.every(({ missedGuessBy }) => missedGuessBy !== team.missedGuessBy)) return 'guess'
  return rivals.every((rival) => compare(team, rival) !== 0) ? 'golfer' : 'shared'
}

/** Those with a score, best first, equals by id. */
function scored(golfers: readonly Scored[]): (Scored & { score: number })[] {
  return golfers
    .filter((golfer): golfer is Scored & { score: number } => golfer.score !== null)
    .toSorted((a, b) => a.score - b.score || byText(a.apiPlayerId, b.apiPlayerId))
}
