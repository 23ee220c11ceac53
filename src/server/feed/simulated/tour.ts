import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { findEvent, listEvents, simulatedOrgId } from './calendar.ts'
import { calendarEntry } from './field.ts'
import { playEvent } from './play.ts'
import { simulatedSource } from './source.ts'

/** As many events as are in play at once, and some that someone asks for. */
const cacheSize = 6

/**
 * A tour that is always playing. Every process with the same seed gives the same answers.
 *
 * @param now returns the current instant; any instant works
 */
export function createSimulatedTour({ seed, now }: { seed: string; now: () => Date }): GolfSource {
  return simulatedSource(
    {
      name: 'simulated',
      fetchSchedule: async (orgId, year) =>
        orgId === simulatedOrgId ? listEvents(year).map(calendarEntry) : [],
    },
    ({ orgId, year, tournId }) => {
      const event = orgId === simulatedOrgId ? findEvent(year, tournId) : null
      return event && { event, play: playEvent(seed, event) }
    },
    cacheSize,
    now,
  )
}
