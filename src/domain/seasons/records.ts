import { countedWeeks, type ClubWeekResults, type MemberResult } from './week.ts'

/** The records that a club keeps. */
export const recordKinds = [
  'best-total',
  'widest-win',
  'longest-run',
  'most-cut',
  'best-guess',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** A record and who holds it. It stays with whoever set it first; those of one week share it. */
export interface SeasonRecord {
  kind: RecordKind
  userId: string
  /** To par, strokes, weeks, golfers, or strokes off. */
  value: number
  leagueId: string
  /** The first day of the week that set it. */
  startsOn: string
}

interface RecordAttempt {
  userId: string
  value: number
}

/** A club's records over all its seasons, in the order of `recordKinds`. @see docs/rules.md#seasons */
export function seasonRecords(weeks: readonly ClubWeekResults[]): SeasonRecord[] {
  const counted = countedWeeks(weeks)
  const runs = winStreaks(counted)
  const feats: Record<RecordKind, (week: ClubWeekResults) => RecordAttempt[]> = {
    'best-total': ({ results }) => attemptsBy(results, ({ total }) => total),
    'widest-win': biggestMargin,
    'longest-run': (week) => (runs.get(week.leagueId) ?? []).filter(({ value }) => value > 1),
    'most-cut': ({ results }) =>
      attemptsBy(results, ({ missedCuts }) => (missedCuts > 0 ? missedCuts : null)),
    'best-guess': ({ results, winningToPar }) =>
      attemptsBy(results, ({ guess }) =>
        guess === null || winningToPar === null ? null : Math.abs(guess - winningToPar),
      ),
  }
  return recordKinds.flatMap((kind) => {
    const isLow = kind === 'best-total' || kind === 'best-guess'
    return bestAttempts(counted, feats[kind], isLow).map((record) => ({ kind, ...record }))
  })
}

const attemptsBy = (
  results: readonly MemberResult[],
  valueOf: (result: MemberResult) => number | null,
): RecordAttempt[] =>
  results.flatMap((result) => {
    const value = valueOf(result)
    return value === null ? [] : [{ userId: result.userId, value }]
  })

/** By how many strokes the sole winner beat the second, if the totals of both are known. */
function biggestMargin({ results }: ClubWeekResults): RecordAttempt[] {
  const [winner, tied] = results.filter(({ rank }) => rank === 1)
  const others = results.filter(({ rank }) => rank > 1)
  if (!winner || tied || winner.total === null || others.length === 0) return []
  const second = Math.min(...others.map(({ rank }) => rank))
  const totals = others.filter(({ rank }) => rank === second).map(({ total }) => total ?? -Infinity)
  const value = Math.min(...totals) - winner.total
  return value > 0 ? [{ userId: winner.userId, value }] : []
}

/** By week, how many of their weeks in a row each winner has then won. Weeks that they didn't enter don't matter. */
function winStreaks(weeks: readonly ClubWeekResults[]): Map<string, RecordAttempt[]> {
  const runs = new Map<string, number>()
  return new Map(
    weeks.map(({ leagueId, results }) => {
      for (const { userId, rank } of results) {
        runs.set(userId, rank === 1 ? (runs.get(userId) ?? 0) + 1 : 0)
      }
      const winners = results.filter(({ rank }) => rank === 1)
      return [leagueId, winners.map(({ userId }) => ({ userId, value: runs.get(userId) ?? 0 }))]
    }),
  )
}

function bestAttempts(
  weeks: readonly ClubWeekResults[],
  featsIn: (week: ClubWeekResults) => RecordAttempt[],
  isLow: boolean,
): Omit<SeasonRecord, 'kind'>[] {
  let standing: Omit<SeasonRecord, 'kind'>[] = []
  for (const week of weeks) {
    const feats = featsIn(week)
    const values = feats.map(({ value }) => value)
    const value = isLow ? Math.min(...values) : Math.max(...values)
    const [record] = standing
    const isRecord = !record || (isLow ? value < record.value : value > record.value)
    if (feats.length === 0 || !isRecord) continue
    const { leagueId, startsOn } = week
    standing = feats
      .filter((feat) => feat.value === value)
      .map((feat) => ({ ...feat, leagueId, startsOn }))
  }
  return standing
}
