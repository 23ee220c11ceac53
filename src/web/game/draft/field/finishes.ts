import type { listFinishes } from '#contract/game/tournaments.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { positionWords } from '#web/format/position.ts'

/** How a golfer finished in an earlier tournament. */
export interface Finish {
  /** `1`, `T8`, `CUT`, `WD`, `DQ` or `MDF`. */
  position: string
  event: string
  /** The event's last day, `2026-04-12`. */
  endDate: string
}

/** The finishes of each golfer by id, the latest first. */
export function finishesByGolfer({
  events,
  golfers,
}: Pick<Output<typeof listFinishes>, 'events' | 'golfers'>): ReadonlyMap<string, Finish[]> {
  return new Map(
    golfers.map(({ apiPlayerId, finishes }) => [
      apiPlayerId,
      finishes.flatMap(({ event: nth, position }) => {
        const event = events[nth]
        return event ? [{ position, event: event.name, endDate: event.endDate }] : []
      }),
    ]),
  )
}

/** A position in brief: `tied 8th` is `T8`, and `missed the cut` is `CUT`. */
export const finishLabel = (position: string): string =>
  positionWords(position).replace('tied for', 'tied')
