import { compareText } from '../order.ts'
import { sum } from '../sum.ts'
import {
  type SeasonRules,
  type ClubWeekResults,
  netWinnings,
  weekPoints,
  weeksOfSeason,
} from './week.ts'

/** Someone's season so far. */
export interface SeasonRow {
  /** From 1. Members with the same points and wins share it. */
  place: number
  userId: string
  /** Weeks entered. */
  weeks: number
  wins: number
  podiums: number
  points: number
  /** In cents. */
  money: number
  /** Null for someone who entered no week. */
  averagePlace: number | null
}

/** The points that the weeks in play would add to someone's season if they ended now. */
export interface ProvisionalGain {
  points: number
  /** In cents. */
  money: number
}

/**
 * The table of a season from its weeks.
 *
 * @see docs/rules.md#seasons
 */
export function computeSeasonStandings(
  weeks: readonly ClubWeekResults[],
  season: number,
  rules: SeasonRules,
): SeasonRow[] {
  const counted = weeksOfSeason(weeks, season, rules)
  const points = counted.map((week) => weekPoints(week, rules))
  const money = counted.map(netWinnings)
  const rows = participants(counted).map((userId) => {
    const ranks = counted.flatMap(({ results }) =>
      results.filter((result) => result.userId === userId).map(({ rank }) => rank),
    )
    return {
      userId,
      weeks: ranks.length,
      wins: ranks.filter((rank) => rank === 1).length,
      podiums: ranks.filter((rank) => rank <= 3).length,
      points: sum(
        countingPoints(
          points.map((of) => of.get(userId) ?? 0),
          rules.dropWorst,
        ),
      ),
      money: sum(money.map((of) => of.get(userId) ?? 0)),
      averagePlace: ranks.length > 0 ? sum(ranks) / ranks.length : null,
    }
  })
  return withPlaces(rows)
}

/** Everyone who entered a week or had a share of its pot. */
function participants(weeks: readonly ClubWeekResults[]): string[] {
  return [...new Set(weeks.flatMap((week) => [...netWinnings(week).keys()]))]
}

/** The points that count: all but the worst `drop` weeks, of which a missed one is worth 0. One always counts. */
function countingPoints(points: readonly number[], drop: number): number[] {
  const counting = Math.max(points.length - drop, 1)
  return points.toSorted((a, b) => b - a).slice(0, counting)
}

function withPlaces(rows: readonly Omit<SeasonRow, 'place'>[]): SeasonRow[] {
  const sorted = rows.toSorted(
    (a, b) =>
      b.points - a.points ||
      b.wins - a.wins ||
      b.money - a.money ||
      compareText(a.userId, b.userId),
  )
  return sorted.map((row) => ({
    ...row,
    place: 1 + sorted.findIndex(({ points, wins }) => points === row.points && wins === row.wins),
  }))
}

/**
 * What the weeks in play would add if they ended now: for everyone in them, and for whoever sits them out and so gets a
 * dropped week back, because a missed one is dropped first.
 */
export function provisionalGains(
  settled: readonly ClubWeekResults[],
  inPlay: readonly ClubWeekResults[],
  season: number,
  rules: SeasonRules,
): Map<string, ProvisionalGain> {
  const playing = new Set(participants(weeksOfSeason(inPlay, season, rules)))
  const before = new Map(
    computeSeasonStandings(settled, season, rules).map((row) => [row.userId, row]),
  )
  const after = computeSeasonStandings([...settled, ...inPlay], season, rules)
  const added = after.map(({ userId, ...row }) => {
    const now = before.get(userId)
    const points = row.points - (now?.points ?? 0)
    return { userId, points, money: row.money - (now?.money ?? 0) }
  })
  return new Map(
    added
      .filter(({ userId, points }) => playing.has(userId) || points !== 0)
      .map(({ userId, ...provisional }) => [userId, provisional]),
  )
}

/** Everyone's points after each week of a season, by user id. */
export function pointsByWeek(
  weeks: readonly ClubWeekResults[],
  season: number,
  rules: SeasonRules,
): Map<string, number[]> {
  const counted = weeksOfSeason(weeks, season, rules)
  const points = counted.map((week) => weekPoints(week, rules))
  return new Map(
    participants(counted).map((userId) => {
      const mine = points.map((of) => of.get(userId) ?? 0)
      return [
        userId,
        mine.map((_, nth) => sum(countingPoints(mine.slice(0, nth + 1), rules.dropWorst))),
      ]
    }),
  )
}

/** Who a season's trophies go to. */
export interface Trophies {
  first: string[]
  /** Last of those who entered at least half of the weeks; nobody in a season of fewer than three of them. */
  last: string[]
}

/** The trophies of a season that is over. @see docs/rules.md#seasons */
export function awardTrophies(rows: readonly SeasonRow[], weeks: number): Trophies {
  const first = rows.filter(({ place, points }) => place === 1 && points > 0)
  const regulars = rows.filter((row) => row.weeks * 2 >= weeks && row.weeks > 0)
  const lowest = Math.max(...regulars.map(({ place }) => place))
  const last = regulars.length < 3 ? [] : regulars.filter(({ place }) => place === lowest)
  const ids = (some: readonly SeasonRow[]) => some.map(({ userId }) => userId)
  return { first: ids(first), last: lowest > 1 ? ids(last) : [] }
}
