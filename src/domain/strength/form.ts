import { dayMs } from '../durations.ts'
import { sum } from '../sum.ts'
import type { ScoreboardRow } from '../tournaments/tournament.ts'
import { minCompared } from './strength.ts'

/** How many finishes are recent, and for how many days. */
const recentFinishes = 5
const recentDays = 365
/** The latest rounds that a trend compares with those before them, and the fewest of those. */
const trendRounds = 8
const minRoundsBefore = 16
/** Fewer rounds say nothing about how steady a golfer is. */
const minSteadyRounds = 16

/** Why an earlier event matters to the one to come: an earlier year of it, or played on its course. */
export type PlayedHere = 'event' | 'course'

/** The official scoreboard of an earlier event. */
export interface EarlierEvent {
  name: string
  /** Its last day, `2026-04-12`. */
  endDate: string
  here: PlayedHere | null
  rows: readonly Pick<ScoreboardRow, 'apiPlayerId' | 'position' | 'out' | 'rounds'>[]
}

/** A golfer's result in an earlier event. */
export interface EarlierResult {
  /** The event's place in the list, from 0. */
  event: number
  /** `1`, `T8`, `CUT`, `WD`, `DQ`, or `MDF`; null where the scoreboard has neither. */
  position: string | null
  /** By round, how many strokes better than the field's average, in tenths; null for a round that says nothing. */
  gained: (number | null)[]
}

/** A golfer's result as it is gathered, before it is rounded. */
interface Gathered extends EarlierResult {
  /** Null where the event had no cut, or the golfer left before it. */
  madeCut: boolean | null
}

/** The gathered results of golfers, by their ids. */
export type GatheredResults = Map<string, Gathered[]>

/** A golfer's earlier results, summed up. */
export interface GolferForm {
  /** In two years, the latest first. */
  results: EarlierResult[]
  /** Null without an event that had a cut. */
  cuts: { made: number; of: number } | null
  /** How many strokes a round the latest rounds are better than those before; null where there are too few. */
  trend: number | null
  /** The standard deviation of a round against the field; null where there are too few. */
  deviation: number | null
}

/**
 * Adds golfers' results from an earlier event. Each event is added on its own, so that no one has to keep all scoreboards.
 *
 * @param results of the events that ended later
 * @param event the event's place among them, from 0
 */
export function addResults(
  results: GatheredResults,
  event: number,
  { rows }: Pick<EarlierEvent, 'rows'>,
  isWanted: (apiPlayerId: string) => boolean,
): void {
  const averages = averagesByRound(rows)
  const cutAfter = Math.max(
    0,
    ...rows.filter(({ out }) => out === 'cut').map(({ rounds }) => rounds.length),
  )
  for (const { apiPlayerId, position, out, rounds } of rows) {
    if (!isWanted(apiPlayerId)) continue
    const own = results.get(apiPlayerId) ?? []
    results.set(apiPlayerId, own)
    const byRound = new Map(rounds.map(({ round, toPar }) => [round, toPar]))
    own.push({
      event,
      position: finalPosition(position, out),
      gained: Array.from({ length: Math.max(0, ...byRound.keys()) }, (_, nth) => {
        const [average, toPar] = [averages.get(nth + 1), byRound.get(nth + 1)]
        return average === undefined || toPar === undefined ? null : average - toPar
      }),
      madeCut: cutAfter === 0 ? null : madeCut(out, rounds.length, cutAfter),
    })
  }
}

/** The forms by golfer, of those who played any event. */
export const toForms = (results: GatheredResults): Map<string, GolferForm> =>
  new Map([...results].map(([id, results]) => [id, toForm(results)]))

/**
 * A golfer's recent finishes, the latest first.
 *
 * @param before the first day of the event to come, `2026-04-09`
 */
export function listRecentFinishes(
  { results }: GolferForm,
  events: readonly Pick<EarlierEvent, 'endDate'>[],
  before: string,
): EarlierResult[] {
  const since = Date.parse(before) - recentDays * dayMs
  return results
    .filter(({ event, position }) => {
      const at = Date.parse(events[event]?.endDate ?? '')
      return position !== null && at >= since
    })
    .slice(0, recentFinishes)
}

const toTenths = (strokes: number | null) =>
  strokes === null ? null : Math.round(strokes * 10) / 10 + 0

function toForm(results: Gathered[]): GolferForm {
  const known = results.flatMap(({ madeCut }) => (madeCut === null ? [] : [madeCut]))
  // The latest round first.
  const gained = results.flatMap(({ gained }) => gained.filter((n) => n !== null).toReversed())
  const [latest, before] = [gained.slice(0, trendRounds), gained.slice(trendRounds)]
  return {
    results: results.map(({ event, position, gained }) => ({
      event,
      position,
      gained: gained.map(toTenths),
    })),
    cuts: known.length > 0 ? { made: known.filter(Boolean).length, of: known.length } : null,
    trend: before.length < minRoundsBefore ? null : mean(latest) - mean(before),
    deviation: gained.length < minSteadyRounds ? null : deviationOf(gained),
  }
}

function averagesByRound(rows: EarlierEvent['rows']): ReadonlyMap<number, number> {
  const byRound = Map.groupBy(
    rows.flatMap(({ rounds }) => rounds),
    ({ round }) => round,
  )
  return new Map(
    [...byRound]
      .filter(([, rounds]) => rounds.length >= minCompared)
      .map(([round, rounds]) => [round, mean(rounds.map(({ toPar }) => toPar))]),
  )
}

/** The place, or why the golfer was out; null when the scoreboard has neither. */
function finalPosition(position: string, out: ScoreboardRow['out']): string | null {
  if (out !== null) return out.toUpperCase()
  return /^T?\d+$/.test(position) ? position : null
}

function madeCut(out: ScoreboardRow['out'], rounds: number, cutAfter: number): boolean | null {
  if (out === 'cut') return false
  if (out === null || out === 'mdf' || rounds > cutAfter) return true
  return null
}

const mean = (values: readonly number[]) => sum(values) / values.length

function deviationOf(values: readonly number[]): number {
  const center = mean(values)
  return Math.sqrt(sum(values.map((value) => (value - center) ** 2)) / (values.length - 1))
}
