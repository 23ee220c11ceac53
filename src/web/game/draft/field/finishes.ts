import type { listFinishes } from '#contract/game/tournaments.ts'
import type { Output } from '#contract/wire/endpoint.ts'

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
}: Output<typeof listFinishes>): ReadonlyMap<string, Finish[]> {
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

const outLabels: Record<string, string> = {
  CUT: 'missed the cut',
  WD: 'withdrew',
  DQ: 'disqualified',
  MDF: 'made the cut but did not finish',
}

/** A position as it is said: `tied 8th` is `T8`, and `missed the cut` is `CUT`. */
export function finishLabel(position: string): string {
  const out = outLabels[position]
  if (out) return out
  const place = Number(position.replace('T', ''))
  const words = `${place}${suffixes[ordinal.select(place)] ?? 'th'}`
  return position.startsWith('T') ? `tied ${words}` : words
}

const ordinal = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
