import { LRUCache } from 'lru-cache'

import type { GolfSource, TournamentRef } from '#server/platform/services/golf-source.ts'

import { boardAt, changesOf } from './board.ts'
import { listEvents, findEvent, simulatedOrgId } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'
import { calendarEntry, fieldAt } from './field.ts'
import { golfers } from './golfers.ts'
import { playEvent } from './play.ts'
import type { Play } from './play.ts'
import { scorecardsAt } from './scorecards.ts'

/** How many events stay in memory, 2 MB each: as many as are in play at once, and some that someone asks for. */
const cacheSize = 6

/**
 * A tour that is always playing. Its answers depend only on the seed and the instant, so every process with
 * the same seed gives the same ones.
 *
 * @param now returns the current instant; any instant works
 */
export function createSimulatedTour({ seed, now }: { seed: string; now: () => Date }): GolfSource {
  // A pure cache: evicting an entry changes no answer.
  const plays = new LRUCache<string, { play: Play; changes: number[] }>({ max: cacheSize })

  function playOf(event: SimulatedEvent) {
    const key = `${event.year}/${event.tournId}`
    const known = plays.get(key)
    if (known) return known
    const play = playEvent(seed, event)
    const fresh = { play, changes: changesOf(play) }
    plays.set(key, fresh)
    return fresh
  }

  return {
    name: 'simulated',
    fetchSchedule: async (orgId, year) =>
      orgId === simulatedOrgId ? listEvents(year).map(calendarEntry) : [],
    fetchField: async (ref) => {
      const event = find(ref)
      return event && fieldAt(event, playOf(event).play, now().getTime())
    },
    fetchScoreboard: async (ref) => {
      const event = find(ref)
      if (!event) return null
      const { play, changes } = playOf(event)
      return boardAt(play, changes, now().getTime())
    },
    fetchRanking: async () =>
      golfers.map(({ apiPlayerId, firstName, lastName, rank }) => ({
        apiPlayerId,
        name: `${firstName} ${lastName}`,
        rank,
      })),
    fetchScorecards: async (ref, apiPlayerId) => {
      const event = find(ref)
      return event && scorecardsAt(playOf(event).play, apiPlayerId, now().getTime())
    },
  }
}

const find = ({ orgId, year, tournId }: TournamentRef) =>
  orgId === simulatedOrgId ? findEvent(year, tournId) : null
