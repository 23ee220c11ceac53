import { compareText } from '../order.ts'
import { isMajor } from '../tournaments/majors.ts'

/** Someone's result in a week of a club. */
export interface MemberResult {
  userId: string
  /** The name of someone who has no account. */
  person?: string
  /** From 1. Teams that share a place have the same rank. */
  rank: number
  /** To par; null when nobody on the team started. */
  total: number | null
  /** The guess of the winning score, to par. */
  guess: number | null
  /** The prize, in cents. */
  prize: number
  /** How many of the team's golfers missed the cut. */
  missedCuts: number
}

/** A league of a club that is over, or as it stands. */
export interface ClubWeekResults {
  leagueId: string
  tournamentName: string
  /** The tournament's first day, `2026-04-09`. */
  startsOn: string
  isVoid: boolean
  /** The fee of each team, in cents. */
  fee: number
  /** The commissioner, and their share of the pot in cents. */
  commissioner: { userId: string; share: number }
  /** The tournament's winning score to par; null when no guess counts. */
  winningToPar: number | null
  results: readonly MemberResult[]
  /** An imported week's season, and its order in the file. */
  imported?: { season: number; nth: number }
}

/** How a club counts a season. */
export interface SeasonRules {
  /** The month in which a season starts, from 1. */
  startMonth: number
  majorsDouble: boolean
  /** How many of a member's worst weeks don't count. */
  dropWorst: number
}

/** The calendar year, with every week counting once. */
export const defaultSeasonRules: SeasonRules = {
  startMonth: 1,
  majorsDouble: false,
  dropWorst: 0,
}

/** The most weeks that a club may drop. */
export const maxDroppedWeeks = 20

/** The year in which the season of a day started. @param day `2026-04-09` */
export function seasonOfDay(day: string, startMonth: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month >= startMonth ? year : year - 1
}

/** The season that a week counts in. An imported one says so itself, as its day isn't known. */
export const seasonOfWeek = (
  { startsOn, imported }: Pick<ClubWeekResults, 'startsOn' | 'imported'>,
  startMonth: number,
): number => imported?.season ?? seasonOfDay(startsOn, startMonth)

/** The weeks of a season in order, void ones and those without any team left out: they count for nothing. */
export const weeksOfSeason = (
  weeks: readonly ClubWeekResults[],
  season: number,
  { startMonth }: SeasonRules,
): ClubWeekResults[] =>
  countedWeeks(weeks.filter((week) => seasonOfWeek(week, startMonth) === season))

/** The weeks that count, the earliest first. @see docs/rules.md#seasons */
export const countedWeeks = (weeks: readonly ClubWeekResults[]): ClubWeekResults[] =>
  weeks
    .filter(({ isVoid, results }) => !isVoid && results.length > 0)
    .toSorted(
      (a, b) =>
        compareText(a.startsOn, b.startsOn) ||
        (a.imported?.nth ?? -1) - (b.imported?.nth ?? -1) ||
        compareText(a.leagueId, b.leagueId),
    )

/**
 * Each member's points for a week: the teams they beat plus one. Teams that share a place share its points, so a
 * point may be half.
 *
 * @see docs/rules.md#seasons
 */
export function weekPoints(
  week: ClubWeekResults,
  { majorsDouble }: SeasonRules,
): Map<string, number> {
  const factor = majorsDouble && isMajor(week.tournamentName) ? 2 : 1
  const teams = week.results.length
  const byRank = Map.groupBy(week.results, ({ rank }) => rank)
  return new Map(
    week.results.map(({ userId, rank }) => {
      const sharing = byRank.get(rank)?.length ?? 1
      return [userId, factor * (teams - rank + 1 - (sharing - 1) / 2)]
    }),
  )
}

/** The net winnings of each member in a week, in cents: prize and commissioner's share less the fee. */
export function netWinnings({ results, fee, commissioner }: ClubWeekResults): Map<string, number> {
  const money = new Map(results.map(({ userId, prize }) => [userId, prize - fee]))
  const { userId, share } = commissioner
  if (share > 0) money.set(userId, (money.get(userId) ?? 0) + share)
  return money
}
