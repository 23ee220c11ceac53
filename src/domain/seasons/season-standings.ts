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
  const rows = [...sharesByPerson(counted, rules)].map(([userId, shares]) => {
    const ranks = shares.flatMap(({ rank }) => rank ?? [])
    return {
      userId,
      weeks: ranks.length,
      wins: ranks.filter((rank) => rank === 1).length,
      podiums: ranks.filter((rank) => rank <= 3).length,
      points: sum(
        countingPoints(
          shares.map(({ points }) => points),
          counted.length,
          rules.dropWorst,
        ),
      ),
      money: sum(shares.map(({ money }) => money)),
      averagePlace: ranks.length > 0 ? sum(ranks) / ranks.length : null,
    }
  })
  return withPlaces(rows)
}

/** What someone has from a week. */
interface WeekShare {
  userId: string
  /** The week of the season, from 0. */
  nth: number
  /** Null for a commissioner without a team. */
  rank: number | null
  points: number
  /** In cents. */
  money: number
}

/** The weeks of everyone who entered one or had a share of its pot, by user id. It reads each result once. */
function sharesByPerson(
  weeks: readonly ClubWeekResults[],
  rules: SeasonRules,
): Map<string, WeekShare[]> {
  const shares = weeks.flatMap((week, nth): WeekShare[] => {
    const points = weekPoints(week, rules)
    const ranks = new Map(week.results.map(({ userId, rank }) => [userId, rank]))
    return [...netWinnings(week)].map(([userId, money]) => ({
      userId,
      nth,
      rank: ranks.get(userId) ?? null,
      points: points.get(userId) ?? 0,
      money,
    }))
  })
  return Map.groupBy(shares, ({ userId }) => userId)
}

/**
 * The points that count: all but the worst `drop` weeks, of which a missed one is worth 0. One always counts.
 *
 * @param points of the weeks that weren't missed
 */
function countingPoints(points: readonly number[], weeks: number, drop: number): number[] {
  const dropped = Math.min(drop, weeks - 1)
  const missed = Math.min(weeks - points.length, dropped)
  const zeros = Array.from({ length: missed }, () => 0)
  return [...points, ...zeros].toSorted((a, b) => a - b).slice(dropped)
}

function withPlaces(rows: readonly Omit<SeasonRow, 'place'>[]): SeasonRow[] {
  const sorted = rows.toSorted(
    (a, b) =>
      b.points - a.points ||
      b.wins - a.wins ||
      b.money - a.money ||
      compareText(a.userId, b.userId),
  )
  let place = 1
  return sorted.map((row, nth) => {
    const above = sorted[nth - 1]
    if (row.points !== above?.points || row.wins !== above.wins) place = nth + 1
    return { ...row, place }
  })
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
  const playing = sharesByPerson(weeksOfSeason(inPlay, season, rules), rules)
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

/**
 * The most points of `pointsByWeek`: each person has as many as there are weeks. Seasons imported before they had a
 * limit may have 40,000 of both.
 */
const maxPoints = 100_000

/** Everyone's points after each week of a season, by user id. They are empty for a season with too many of them. */
export function pointsByWeek(
  weeks: readonly ClubWeekResults[],
  season: number,
  rules: SeasonRules,
): Map<string, number[]> {
  const counted = weeksOfSeason(weeks, season, rules)
  const people = sharesByPerson(counted, rules)
  const isTooLarge = people.size * counted.length > maxPoints
  return new Map(
    [...people].map(([userId, shares]) => [
      userId,
      isTooLarge ? [] : runningPoints(shares, counted.length, rules.dropWorst),
    ]),
  )
}

/** Adds up someone's points week by week, as `countingPoints` does for the weeks so far. */
function runningPoints(shares: readonly WeekShare[], weeks: number, drop: number): number[] {
  const gained = Array.from({ length: weeks }, () => 0)
  for (const { nth, points } of shares) gained[nth] = points
  let [total, dropped] = [0, 0]
  /** The lowest points of the weeks so far, ascending. */
  let worst: number[] = []
  return gained.map((points, nth) => {
    total += points
    if (nth <= drop || points < (worst.at(-1) ?? 0)) {
      worst = [...worst, points].toSorted((a, b) => a - b).slice(0, drop)
      dropped = sum(worst.slice(0, nth))
    }
    return total - dropped
  })
}

/** The winners of a season's trophies. */
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
