import { LRUCache } from 'lru-cache'

import { deriveSeed, pickOne, seedFrom } from '#domain/random.ts'
import { eveningOrgId } from '#domain/tournaments/sources.ts'
import type { Scoreboard, TournamentField } from '#domain/tournaments/tournament.ts'
import type { GolfSource, TournamentRef } from '#server/platform/services/golf-source.ts'

import { boardAt, changesOf, officialAt } from './board.ts'
import { listEvents, type SimulatedEvent } from './calendar.ts'
import { type Clock, openClock, withTimes } from './evening-clock.ts'
import { fieldAt } from './field.ts'
import { golfers } from './golfers.ts'
import { playEvent, type Play } from './play.ts'
import { scorecardsAt } from './scorecards.ts'

/** How many evenings stay in memory, 2 MB each: as many as are in play at once. */
const cacheSize = 8
/** Any year's events will do. */
const calendarYear = 2026

interface Evening {
  event: SimulatedEvent
  play: Play
  changes: number[]
  clock: Clock
}

/**
 * A tour whose tournaments take minutes: events of the simulated tour without a storm, played on a faster clock. An
 * evening's id is its first tee time in epoch seconds, and everything else follows from the seed and that.
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
  const evenings = new LRUCache<string, Evening>({ max: cacheSize })

  function find({ orgId, tournId }: TournamentRef): Evening | null {
    if (orgId !== eveningOrgId || !/^\d{10}$/.test(tournId)) return null
    const known = evenings.get(tournId)
    if (known) return known
    const { event, play } = playCalmEvent(`${seed} ${tournId}`)
    const clock = openClock(play, officialAt(play), Number(tournId) * 1000, minutes)
    const evening = { event, play, changes: changesOf(play), clock }
    evenings.set(tournId, evening)
    return evening
  }

  return {
    name: 'evening',
    fetchSchedule: async () => [],
    async fetchField(ref) {
      const evening = find(ref)
      return evening && toField(ref, evening, now())
    },
    async fetchScoreboard(ref): Promise<Scoreboard | null> {
      const evening = find(ref)
      if (!evening) return null
      const { play, changes, clock } = evening
      const board = boardAt(play, changes, clock.toEventTime(now().getTime()))
      return board && withTimes(board, clock)
    },
    fetchRanking: async () =>
      golfers.map(({ apiPlayerId, firstName, lastName, rank }) => ({
        apiPlayerId,
        name: `${firstName} ${lastName}`,
        rank,
      })),
    async fetchScorecards(ref, apiPlayerId) {
      const evening = find(ref)
      if (!evening) return null
      return scorecardsAt(evening.play, apiPlayerId, evening.clock.toEventTime(now().getTime()))
    },
  }
}

function playCalmEvent(seed: string): Pick<Evening, 'event' | 'play'> {
  const event = pickOne(deriveSeed(seedFrom(seed), 1), listEvents(calendarYear))
  return { event, play: playEvent(seed, { ...event, isCalm: true }) }
}

function toField(
  { orgId, tournId, year }: TournamentRef,
  { event, play, clock }: Evening,
  now: Date,
): TournamentField {
  const field = fieldAt(event, play, clock.toEventTime(now.getTime()))
  const day = eveningDay(tournId)
  return {
    ...field,
    orgId,
    tournId,
    year,
    name: event.name,
    startDate: day,
    endDate: day,
    timeZone: 'UTC',
    asOf: now,
    entrants: field.entrants.map(({ teeTimes, ...entrant }) => ({
      ...entrant,
      teeTimes: teeTimes.map((time) => ({
        ...time,
        at: new Date(clock.toRealTime(time.at.getTime())),
      })),
    })),
  }
}

/** The UTC day of an evening. */
const eveningDay = (tournId: string): string =>
  new Date(Number(tournId) * 1000).toISOString().slice(0, 10)
