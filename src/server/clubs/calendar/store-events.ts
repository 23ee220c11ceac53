import { isDeepStrictEqual } from 'node:util'

import { compareText } from '#domain/order.ts'

/** An event that a league and a name identify among those of one calendar. */
interface CalendarEvent {
  leagueId: string
  name: string
}

/**
 * Stores the events that changed, in one order, since several readers may do so at once. If none has, nothing is written,
 * so that a calendar can be read while the database is read-only.
 *
 * @param list reads the events as they are stored
 * @param write stores events; the sequence of those that changed grows
 * @returns all of them as stored
 */
export async function storeEvents<Event extends CalendarEvent, Stored extends Event>(
  events: readonly Event[],
  list: () => PromiseLike<Stored[]>,
  write: (changed: Event[]) => PromiseLike<unknown>,
): Promise<Stored[]> {
  const before = await list()
  const known = new Map(before.map((event) => [keyOf(event), event]))
  const changed = events.filter((event) => {
    const stored = known.get(keyOf(event))
    return !isDeepStrictEqual(stored, { ...stored, ...event })
  })
  if (changed.length === 0) return before
  await write(changed.toSorted((a, b) => compareText(keyOf(a), keyOf(b))))
  return await list()
}

const keyOf = ({ leagueId, name }: CalendarEvent) => `${leagueId} ${name}`
