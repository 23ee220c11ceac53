import { compareNumberLists, compareText, formatPosition } from '../order.ts'
import { sum } from '../sum.ts'
import type { GolferScore } from './scoring.ts'

/** A golfer's score for a team: strokes to par with the penalty. Null counts as level par. */
export type CountableScore = Pick<GolferScore, 'apiPlayerId' | 'score' | 'started'>

/** An entered team: its golfers after replacement, and its guess of the winning score to par. */
export interface Entry {
  userId: string
  predicted: number | null
  golfers: readonly CountableScore[]
}

/** The facts that a tie-break needs besides the teams. */
export interface Tiebreaker {
  /** Whether the tournament is complete. Until then no tie is broken. */
  final: boolean
  /** The score that guesses are measured against; null when they are skipped. */
  winningToPar: number | null
}

/** The options for ranking teams. */
export interface RankingOptions extends Tiebreaker {
  /** How many golfers of a team count. */
  counting: number
}

/** A team's place. */
export interface Standing {
  userId: string
  /** As golf writes it: `1`, `T2`; `-` while no team has a total. */
  position: string
  /** From 1. Teams that share a place have the same rank, and the next rank is skipped. */
  rank: number
  /** Strokes to par of the counting golfers, penalties included; null until one of the team has started, if any can. */
  total: number | null
  /** The `apiPlayerId`s of the counting golfers, best first. */
  counting: readonly string[]
  /** The rule that set the team apart from all others; null while no team has a total. */
  decidedBy: 'total' | 'guess' | 'golfer' | 'shared' | null
}

/**
 * Adds up the best golfers of a team. A golfer who hasn't started is level par. If two have the same score, the one
 * who has started counts.
 *
 * @see docs/rules.md#counting-golfers
 */
export function teamTotal(
  golfers: readonly CountableScore[],
  counting: number,
): { total: number | null; counting: string[] } {
  const best = golfers
    .toSorted(
      (a, b) =>
        scoreOf(a) - scoreOf(b) ||
        Number(b.started) - Number(a.started) ||
        compareText(a.apiPlayerId, b.apiPlayerId),
    )
    .slice(0, counting)
  const scored = golfers.filter(({ score }) => score !== null)
  // Penalties alone are no total as long as another golfer of the team may start.
  const isWaiting = scored.length < golfers.length && !scored.some(({ started }) => started)
  return {
    total: scored.length === 0 || isWaiting ? null : sum(best.map(scoreOf)),
    counting: best.map(({ apiPlayerId }) => apiPlayerId),
  }
}

const scoreOf = ({ score }: CountableScore): number => score ?? 0

/**
 * Ranks the teams of a league by their totals; a team without one stands as level par. While play is on, equal
 * totals share the place. Once the tournament is complete, the nearest guess breaks the tie, then the best
 * golfer, the second best and so on. The order of `entries` doesn't matter.
 *
 * @returns first place first; teams that share a place by user id
 * @see docs/rules.md#ties
 */
export function rankTeams(entries: readonly Entry[], options: RankingOptions): Standing[] {
  const teams = sortEntries(entries, options)
  const hasTotals = teams.some(({ total }) => total !== null)
  const level = Map.groupBy(teams, ({ totalOrEven }) => totalOrEven)
  return teams.map((team): Standing => {
    const { userId, rank, total, counting } = team
    const rivals = (level.get(team.totalOrEven) ?? []).filter((other) => other !== team)
    const decidedBy = hasTotals ? decidingRule(team, rivals) : null
    const position = hasTotals ? formatPosition(rank, decidedBy === 'shared') : '-'
    return { userId, position, rank, total, counting, decidedBy }
  })
}

/** The ranks and totals of the teams by {@link rankTeams}, first place first, without how they came about. */
export const ranksOf = (
  entries: readonly Entry[],
  options: RankingOptions,
): Pick<Standing, 'userId' | 'rank' | 'total'>[] => sortEntries(entries, options)

function sortEntries(
  entries: readonly Entry[],
  options: RankingOptions,
): (SortKeys & { rank: number })[] {
  const teams = entries
    .map((entry) => toSortKeys(entry, options))
    .toSorted((a, b) => compareSortKeys(a, b) || compareText(a.userId, b.userId))
  let rank = 1
  return teams.map((team, at) => {
    const ahead = teams[at - 1]
    if (ahead && compareSortKeys(ahead, team) !== 0) rank = at + 1
    return { ...team, rank }
  })
}

/** A team's sort keys. In each of them lower is better. */
interface SortKeys {
  userId: string
  total: number | null
  counting: string[]
  /** The total, or level par without one. */
  totalOrEven: number
  guessError: number
  /** Best first; empty while golfers don't break ties. */
  scores: number[]
}

function toSortKeys({ userId, predicted, golfers }: Entry, options: RankingOptions): SortKeys {
  const { total, counting } = teamTotal(golfers, options.counting)
  const team = { userId, total, counting, totalOrEven: total ?? 0 }
  if (!options.final) return { ...team, guessError: 0, scores: [] }
  return {
    ...team,
    guessError: guessError(predicted, options.winningToPar),
    scores: golfers
      .flatMap(({ score }) => (score === null ? [] : [score]))
      .toSorted((a, b) => a - b),
  }
}

/** How far off a guess was; 0 for everyone when guesses are skipped. */
function guessError(predicted: number | null, winningToPar: number | null): number {
  if (winningToPar === null) return 0
  return predicted === null ? Infinity : Math.abs(predicted - winningToPar)
}

function compareSortKeys(a: SortKeys, b: SortKeys): number {
  return (
    compareNumberLists([a.totalOrEven, a.guessError], [b.totalOrEven, b.guessError]) ||
    compareNumberLists(a.scores, b.scores)
  )
}

/** @param rivals the teams with the same total */
function decidingRule(team: SortKeys, rivals: readonly SortKeys[]): Standing['decidedBy'] {
  if (!rivals.length) return 'total'
  if (rivals.every(({ guessError }) => guessError !== team.guessError)) return 'guess'
  return rivals.every((rival) => compareSortKeys(team, rival) !== 0) ? 'golfer' : 'shared'
}
