import { deriveSeed, pickOne, seedFrom } from '#domain/random.ts'
import { eveningOrgId } from '#domain/tournaments/sources.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { officialAt } from './board.ts'
import { listEvents } from './calendar.ts'
import { openClock } from './evening-clock.ts'
import { playEvent } from './play.ts'
import { simulatedSource } from './source.ts'

/** As many evenings as are in play at once. */
const cacheSize = 8
/** Any year's events will do. */
const calendarYear = 2026

/**
 * A tour whose tournaments take minutes: calm events of the simulated tour, played on a faster clock. An evening's id is
 * its first tee time in epoch seconds, and everything else follows from the seed and that.
 *
 * @param minutes how long an evening takes, from its invitation to its result
 */
export function createEveningTour({
  seed,
  minutes,
  now,
}: {
  seed: string
  minutes: number
  now: () => Date
}): GolfSource {
  return simulatedSource(
    { name: 'evening', fetchSchedule: async () => [] },
    ({ orgId, tournId }) => {
      if (orgId !== eveningOrgId || !/^\d{10}$/.test(tournId)) return null
      const own = `${seed} ${tournId}`
      const event = pickOne(deriveSeed(seedFrom(own), 1), listEvents(calendarYear))
      const play = playEvent(own, { ...event, isCalm: true })
      const teeAt = Number(tournId) * 1000
      const day = new Date(teeAt).toISOString().slice(0, 10)
      const facts = { startDate: day, timeZone: 'UTC' }
      return { event, play, facts, clock: openClock(play, officialAt(play), teeAt, minutes) }
    },
    cacheSize,
    now,
  )
}
