import { LRUCache } from 'lru-cache'

import type { TournamentField } from '#domain/tournaments/tournament.ts'
import type { GolfSource, TournamentRef } from '#server/platform/services/golf-source.ts'

import { boardAt, changesOf } from './board.ts'
import type { SimulatedEvent } from './calendar.ts'
import { type Clock, withTimes } from './evening-clock.ts'
import { fieldAt } from './field.ts'
import { golfers } from './golfers.ts'
import type { Play } from './play.ts'
import { scorecardsAt } from './scorecards.ts'

/** A tournament of a simulated tour. */
export interface SimulatedTournament {
  event: SimulatedEvent
  play: Play
  /** The clock on which it is played; the usual one by default. */
  clock?: Clock
  /** Facts of its field that replace the event's own. */
  facts?: Partial<TournamentField>
}

/** A tournament with the instants at which its scoreboard changes. */
type OpenTournament = Required<SimulatedTournament> & { changes: number[] }

const usualClock: Clock = { toEventTime: (at) => at, toRealTime: (at) => at }

/**
 * A golf source that simulates tournaments. Its answers depend only on the tournament and the instant.
 *
 * @param open plays a tournament; null when there is none
 * @param cacheSize how many tournaments stay in memory, 2 MB each
 * @param now returns the current instant; any instant works
 */
export function simulatedSource(
  identity: Pick<GolfSource, 'name' | 'fetchSchedule'>,
  open: (ref: TournamentRef) => SimulatedTournament | null,
  cacheSize: number,
  now: () => Date,
): GolfSource {
  // A pure cache: evicting a tournament changes no answer.
  const cache = new LRUCache<string, OpenTournament>({ max: cacheSize })

  function find(ref: TournamentRef) {
    const key = `${ref.orgId}/${ref.year}/${ref.tournId}`
    const known = cache.get(key)
    if (known) return known
    const opened = open(ref)
    if (!opened) return null
    const changes = changesOf(opened.play)
    const fresh = { clock: usualClock, facts: {}, ...opened, changes }
    cache.set(key, fresh)
    return fresh
  }

  return {
    ...identity,
    async fetchField(ref) {
      const found = find(ref)
      if (!found) return null
      const { event, play, clock, facts } = found
      const at = now()
      const field = fieldAt(event, play, clock.toEventTime(at.getTime()))
      const entrants = field.entrants.map(({ teeTimes, ...entrant }) => ({
        ...entrant,
        teeTimes: teeTimes.map((time) => ({
          ...time,
          at: new Date(clock.toRealTime(time.at.getTime())),
        })),
      }))
      return { ...field, ...facts, asOf: at, entrants }
    },
    async fetchScoreboard(ref) {
      const found = find(ref)
      return found && scoreboardAt(found, now())
    },
    async fetchPast(ref) {
      const found = find(ref)
      const board = found && scoreboardAt(found, now())
      return board && { board, course: found.event.course }
    },
    fetchRanking: async () =>
      golfers.map(({ apiPlayerId, firstName, lastName, rank }) => ({
        apiPlayerId,
        name: `${firstName} ${lastName}`,
        rank,
      })),
    async fetchScorecards(ref, apiPlayerId) {
      const found = find(ref)
      if (!found) return null
      return scorecardsAt(found.play, apiPlayerId, found.clock.toEventTime(now().getTime()))
    },
  }
}

function scoreboardAt({ play, changes, clock }: OpenTournament, at: Date) {
  const board = boardAt(play, changes, clock.toEventTime(at.getTime()))
  return board && withTimes(board, clock)
}
