import { compareText } from '#domain/order.ts'
import type { ScheduledTournament, TournamentField } from '#domain/tournaments/tournament.ts'

import { statusAt } from './board.ts'
import type { SimulatedEvent } from './calendar.ts'
import { entriesAt, sheetAt } from './entries.ts'
import type { Play } from './play.ts'
import { teeTimeAt } from './rows.ts'

/** An event's entry in the calendar. */
export const calendarEntry = (event: SimulatedEvent): ScheduledTournament => ({
  orgId: event.orgId,
  tournId: event.tournId,
  year: event.year,
  name: event.name,
  startDate: event.startDate,
  endDate: event.endDate,
  format: event.format,
})

/** An event's field at an instant. Entries are published six days before, tee times two. */
export function fieldAt(event: SimulatedEvent, play: Play, atMs: number): TournamentField {
  const isPublished = atMs >= entriesAt(event)
  const hasSheet = atMs >= sheetAt(event)
  const entrants = play.performances
    .filter(({ entry }) => entry.entersAt <= atMs && (entry.leavesAt ?? Infinity) > atMs)
    .map(({ entry: { golfer }, rounds }) => ({
      apiPlayerId: golfer.apiPlayerId,
      firstName: golfer.firstName,
      lastName: golfer.lastName,
      amateur: golfer.amateur,
      country: golfer.country,
      imageUrl: null,
      teeTimes: rounds
        .filter(({ round }) => hasSheet && isDrawn(play, round, atMs))
        .map((played) => ({
          round: played.round,
          at: teeTimeAt(play, played, atMs),
          startingHole: played.startingHole,
        })),
    }))
    .toSorted((a, b) => compareText(a.apiPlayerId, b.apiPlayerId))
  return {
    name: event.name,
    startDate: event.startDate,
    asOf: new Date(atMs),
    status: statusAt(play, atMs),
    timeZone: event.timeZone,
    course: { ...event.course, pars: [...event.course.pars] },
    entrants: isPublished ? entrants : [],
  }
}

const isDrawn = (play: Play, round: number, at: number) =>
  round <= 2 || (play.rounds.find((one) => one.round === round)?.opensAt ?? Infinity) <= at
