import type { listFinishes } from '#contract/game/tournaments.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { positionWords } from '#web/format/position.ts'

type Answer = Output<typeof listFinishes>

/** How a golfer finished in an earlier tournament. */
export interface Finish {
  /** `1`, `T8`, `CUT`, `WD`, `DQ` or `MDF`. */
  position: string
  event: string
  /** The event's last day, `2026-04-12`. */
  endDate: string
  /** Whether it was an earlier year of this event, or on its course. */
  here: 'event' | 'course' | null
}

/** A golfer's record in earlier tournaments. */
export interface GolferFacts {
  /** The last five, the latest first. */
  finishes: Finish[]
  /** In earlier years of this event and in others on its course, the latest first. */
  here: Finish[]
  /** Cuts made in two years; null without one. */
  cuts: { made: number; of: number } | null
  /** Strokes a round by which the latest rounds are better than those before; null where too few are known. */
  trend: number | null
}

/** A golfer without any earlier tournament. */
export const noFacts: GolferFacts = { finishes: [], here: [], cuts: null, trend: null }

/** The facts of each golfer by id. */
export function factsByGolfer({
  events,
  golfers,
}: Pick<Answer, 'events' | 'golfers'>): ReadonlyMap<string, GolferFacts> {
  const toFinishes = (finishes: Answer['golfers'][number]['finishes']) =>
    finishes.flatMap(({ event: nth, position }): Finish[] => {
      const event = events[nth]
      if (!event) return []
      return [{ position, event: event.name, endDate: event.endDate, here: event.here }]
    })
  return new Map(
    golfers.map(({ apiPlayerId, finishes, here, cuts, trend }) => [
      apiPlayerId,
      { finishes: toFinishes(finishes), here: toFinishes(here), cuts, trend },
    ]),
  )
}

/** A position in brief: `tied 8th` is `T8`, and `missed the cut` is `CUT`. */
export const finishLabel = (position: string): string =>
  positionWords(position).replace('tied for', 'tied')

/** The place that a position is; infinite for a golfer who was out. */
export const placeOf = (position: string): number =>
  Number(/^T?(\d+)$/.exec(position)?.[1] ?? Infinity)

/** A trend of fewer strokes a round is luck. */
const leastTrend = 1

/** Whether a golfer's latest rounds are clearly better or worse than those before. */
export const trendOf = ({ trend }: Pick<GolferFacts, 'trend'>): 'up' | 'down' | null =>
  trend === null || Math.abs(trend) < leastTrend ? null : trend > 0 ? 'up' : 'down'
