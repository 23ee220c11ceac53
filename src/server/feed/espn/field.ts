import type { Course, TeeTime, TournamentField } from '#domain/tournaments/tournament.ts'
import type { TournamentRef } from '#server/platform/services/golf-source.ts'

import { oneEach, type ParsedEntrant, parseEntrants } from '../parsing/checks.ts'
import { InstantOrNone } from '../parsing/field-schemas.ts'
import { parseTournamentStatus } from '../parsing/status-words.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { dayOf, findEvent } from './event.ts'
import { toStoredId } from './ids.ts'
import { parseOutReason } from './out-reason.ts'
import { Display, type LeaderboardEvent, Player } from './shapes.ts'
import { timeZoneOf } from './time-zone.ts'

/**
 * Parses the field from `/leaderboard`.
 *
 * @throws {FeedError} unreadable, or unsupported unless it is stroke play
 */
export function parseField(
  body: unknown,
  ref: TournamentRef,
  reportUnknown: ReportUnknown,
): TournamentField {
  const event = findEvent(body, ref, reportUnknown)
  const competition = event.competitions[0]!
  const { status } = parseTournamentStatus(
    event.status.type.name,
    competition.status.period > 0,
    reportUnknown,
  )
  const { readable, unreadable } = competition.competitors
  const competitors = oneEach(readable, ({ id }) => id)
  const course = hostCourse(event)
  return {
    name: event.name,
    startDate: dayOf(event.date),
    status,
    timeZone: timeZoneOf(course?.address),
    course: course ? courseOf(course) : null,
    ...parseEntrants(
      competitors,
      unreadable,
      ({ id }) => toStoredId(id),
      (raw) => parseEntrant(raw, status === 'upcoming', reportUnknown),
    ),
  }
}

/** Parses the course from `/leaderboard`: the host's, if there are several. @throws {FeedError} unreadable or unsupported */
export function parseCourse(body: unknown, ref: TournamentRef): Course | null {
  const course = hostCourse(findEvent(body, ref))
  return course ? courseOf(course) : null
}

const hostCourse = ({ courses }: LeaderboardEvent) => courses.find(({ host }) => host) ?? courses[0]

function courseOf({ name, address, holes }: LeaderboardEvent['courses'][number]): Course {
  return {
    name,
    city: address?.city || null,
    country: address?.country || null,
    pars: holes.toSorted((a, b) => a.number - b.number).map(({ shotsToPar }) => shotsToPar),
  }
}

/** Null for a golfer who can't be read. */
function parseEntrant(
  raw: { id: string } & Record<string, unknown>,
  isUpcoming: boolean,
  reportUnknown: ReportUnknown,
): ParsedEntrant | null {
  const player = Player.safeParse(raw)
  if (!player.success) return null
  const { athlete, amateur, status, linescores } = player.data
  const isOut = isUpcoming && parseOutReason(status, reportUnknown) !== null
  const display = Display.parse(raw['status'])
  const listed = linescores.flatMap(({ period, teeTime }): TeeTime[] => {
    const at = InstantOrNone.safeParse(teeTime).data
    const isTenth = period === status.period && display.startHole === 10
    return at ? [{ round: period, at, startingHole: isTenth ? 10 : 1 }] : []
  })
  const teeTimes = shiftDraw(listed, status.period, display.teeTime)
  const entrant = {
    apiPlayerId: toStoredId(raw.id),
    ...splitName(athlete.displayName, athlete.lastName ?? ''),
    amateur,
    country: athlete.flag?.alt || null,
    imageUrl: null,
    teeTimes,
  }
  return { entrant, isOut }
}

/** The draw has been hours off for courses west of the East Coast, by as much as the next tee time tells. */
function shiftDraw(drawn: TeeTime[], round: number, actual: Date | null): TeeTime[] {
  const next = drawn.find((one) => one.round === round)
  const offMs = next && actual ? actual.getTime() - next.at.getTime() : 0
  return drawn.map((one) => ({ ...one, at: new Date(one.at.getTime() + offMs) }))
}

function splitName(name: string, last: string): { firstName: string; lastName: string } {
  const lastName = last && name.endsWith(last) ? last : (name.split(' ').at(-1) ?? name)
  return { firstName: name.slice(0, name.length - lastName.length).trim(), lastName }
}
