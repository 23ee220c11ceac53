import { byNumbers, byText, placeText } from '../order.ts'
import type { Contribution } from './scoring.ts'

/**
 * A golfer's score for a team: strokes to par with the penalty, null without one. A golfer who has not
 * started counts as level par.
 */
export type Scored = Pick<Contribution, 'apiPlayerId' | 'score' | 'started'>

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
  /** Whether the tournament is complete. Until then no tie is broken. */
  final: boolean
  /** Null before there is a score; then no guess decides. */
  winningToPar: number | null
  /** Whether the event lost a round; then no guess decides. */
  shortened: boolean
}

/** Where a team stands. */
export interface Standing {
  userId: string
  /** As golf writes it: `1`, `T2`, `-` while no team has a total. */
  position: string
  /** From 1; those who share a place share it, and the next one skips. */
  rank: number
  /** Strokes to par of the golfers that count, penalties included; null until one of the team has started. */
  total: number | null
  /** The apiPlayerId of the golfers that count, best first. */
  counting: readonly string[]
  /** The last rule it took to set the team apart from all others; null while no team has a total. */
  decidedBy: 'total' | 'guess' | 'golfer' | 'shared' | null
}

/**
 * The best golfers of a team, added up. A golfer who has not started is level par, and of two with the same
 * score the one who has started counts.
 */
export function teamTotal(
  golfers: readonly Scored[],
  counting: number,
): { total: number | null; counting: string[] } {
  const best = golfers
    .toSorted(
      (a, b) =>
        scoreOf(a) - scoreOf(b) ||
        Number(b.started) - Number(a.started) ||
        byText(a.apiPlayerId, b.apiPlayerId),
    )
    .slice(0, counting)
  const begun = golfers.some(({ started, score }) => started && score !== null)
  return {
    total: begun ? best.reduce((sum, golfer) => sum + scoreOf(golfer), 0) : null,
    counting: best.map(({ apiPlayerId }) => apiPlayerId),
  }
}

const scoreOf = ({ score }: Scored): number => score ?? 0

/**
 * Ranks the teams of a league by their totals; a team without one stands as level par. While play is on,
 * equal totals share the place. Once the tournament is complete the tie goes to the nearest guess of the
 * winning total (a missing guess is farthest), then the best golfer, the second best and so on; still
 * level, they share the place. The order of `entries` changes nothing.
 *
 * @returns first place first, those who share a place by user id
 * @see docs/rules.md#ties
 */
export function standings(entries: readonly Entry[], options: Deciding): Standing[] {
  const teams = entries
    .map((entry) => weigh(entry, options))
    .toSorted((a, b) => compare(a, b) || byText(a.userId, b.userId))
  const begun = teams.some(({ total }) => total !== null)
  return teams.map((team): Standing => {
    const { userId, total, counting } = team
    const rank = teams.findIndex((other) => compare(team, other) === 0) + 1
    const rivals = teams.filter((other) => other !== team && other.standsAt === team.standsAt)
    const decidedBy = begun ? whatDecides(team, rivals) : null
    const position = begun ? placeText(rank, decidedBy === 'shared') : '-'
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
  /** The total, or level par without one. */
  standsAt: number
  missedGuessBy: number
  /** Best first; empty where no golfer decides. */
  scores: number[]
}

function weigh({ userId, predicted, golfers }: Entry, options: Deciding): Weighed {
  const { total, counting } = teamTotal(golfers, options.counting)
  const team = { userId, total, counting, standsAt: total ?? 0 }
  if (!options.final) return { ...team, missedGuessBy: 0, scores: [] }
  return {
    ...team,
    missedGuessBy: missedBy(predicted, options.shortened ? null : options.winningToPar),
    scores: golfers
      .flatMap(({ score }) => (score === null ? [] : [score]))
      .toSorted((a, b) => a - b),
  }
}

/** Level for all where no guess decides. */
function missedBy(predicted: number | null, winningToPar: number | null): number {
  if (winningToPar === null) return 0
  return predicted === null ? Infinity : Math.abs(predicted - winningToPar)
}

function compare(a: Weighed, b: Weighed): number {
  return (
    byNumbers([a.standsAt, a.missedGuessBy], [b.standsAt, b.missedGuessBy]) ||
    byNumbers(a.scores, b.scores)
  )
}

/** @param rivals those with the same total */
function whatDecides(team: Weighed, rivals: readonly Weighed[]): Standing['decidedBy'] {
  if (!rivals.length) return 'total'
  if (rivals.every(({ missedGuessBy }) => missedGuessBy !== team.missedGuessBy)) return 'guess'
  return rivals.every((rival) => compare(team, rival) !== 0) ? 'golfer' : 'shared'
}
