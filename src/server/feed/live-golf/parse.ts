import type {
  CalendarEntry,
  Course,
  Entrant,
  Ranked,
  Scorecard,
  TournamentField,
} from '#domain/tournaments/tournament.ts'
import type { z } from 'zod'
import { FeedError, type TournamentRef } from '../../world/golf-source.ts'
import { decode } from './decode.ts'
import { checkEcho, requireName, unique } from './echo.ts'
import { Cards, fit, Format, Schedule, Stats, Tournament } from './shapes.ts'
import { outOf, tournamentStatus, type Unknown } from './words.ts'

/** Reads `/schedule`: all formats, for the caller to tell apart. @throws {FeedError} unreadable */
export function parseCalendar(body: unknown, orgId: string, year: number): CalendarEntry[] {
  const answer = fit(Schedule, decode(body), 'schedule')
  if (answer.orgId !== orgId || answer.year !== year) {
    throw new FeedError('unreadable', 'schedule: the answer is of another tour or year')
  }
  unique(answer.schedule, ({ tournId }) => tournId, 'schedule: tournament')
  return answer.schedule.map(({ tournId, name, date, format }) => ({
    orgId,
    tournId,
    year,
    name,
    startDate: date.start,
    endDate: date.end,
    format: format.toLowerCase(),
  }))
}

/**
 * Reads `/tournament`. Whether a golfer is an amateur is better taken from the board.
 *
 * @throws {FeedError} unreadable, or unsupported for a format other than stroke play
 */
export function parseField(body: unknown, ref: TournamentRef, unknown: Unknown): TournamentField {
  const plain = decode(body)
  const format = fit(Format, plain, 'tournament').format.toLowerCase()
  if (format !== 'stroke') throw new FeedError('unsupported', `tournament: format "${format}"`)
  const answer = fit(Tournament, plain, 'tournament')
  checkEcho(answer, ref, 'tournament')
  unique(answer.players, ({ playerId }) => playerId, 'tournament: golfer')
  // Round 2 is current only once round 1 has scores.
  const status = tournamentStatus(answer.status, (answer.currentRound ?? 0) > 1, unknown)
  const entered = answer.players.filter(
    (player) => status !== 'upcoming' || !outOf('', player.status, unknown),
  )
  return {
    ...ref,
    name: answer.name,
    startDate: answer.date.start,
    endDate: answer.date.end,
    format,
    status,
    timeZone: answer.timeZone,
    course: parseCourse(answer.courses),
    entrants: entered.map(parseEntrant),
  }
}

type Answer = z.infer<typeof Tournament>

function parseEntrant(player: Answer['players'][number]): Entrant {
  requireName(player, 'tournament')
  return {
    apiPlayerId: player.playerId,
    firstName: player.firstName,
    lastName: player.lastName,
    amateur: player.isAmateur,
    country: null,
    imageUrl: null,
    teeTimes: player.teeTimes.flatMap(({ roundId, teeTimeTimestamp: at, startingHole }) =>
      at ? [{ round: roundId, at, startingHole: oneOrTen(startingHole) }] : [],
    ),
  }
}

function parseCourse(courses: Answer['courses']): Course | null {
  const course = courses.find(({ host }) => host.toLowerCase() === 'yes') ?? courses[0]
  if (!course) return null
  return {
    name: course.courseName,
    city: course.location.city || null,
    country: course.location.country || null,
    pars: course.holes.toSorted((a, b) => a.holeId - b.holeId).map(({ par }) => par),
  }
}

/** Reads the world ranking out of `/stats`, best first. @throws {FeedError} unreadable */
export function parseRanking(body: unknown): Ranked[] {
  const { rankings } = fit(Stats, decode(body), 'stats')
  return rankings
    .map((row) => ({
      apiPlayerId: row.playerId ?? null,
      name: row.fullName || requireName(row, 'stats'),
      rank: row.rank,
    }))
    .toSorted((a, b) => a.rank - b.rank)
}

/** Reads `/scorecard`: the rounds in order, null when there are none. @throws {FeedError} unreadable */
export function parseScorecards(
  body: unknown,
  ref: TournamentRef,
  apiPlayerId: string,
): Scorecard[] | null {
  const cards = fit(Cards, decode(body), 'scorecard')
  for (const card of cards) {
    checkEcho(card, ref, 'scorecard')
    if (card.playerId !== apiPlayerId) {
      throw new FeedError('unreadable', 'scorecard: the answer is of another golfer')
    }
  }
  unique(cards, ({ roundId }) => String(roundId), 'scorecard: round')
  const rounds = cards.map((card) => ({
    round: card.roundId,
    startingHole: oneOrTen(card.startingHole),
    complete: card.roundComplete,
    holes: Object.entries(card.holes)
      .flatMap(([hole, { par, holeScore }]) =>
        holeScore === null ? [] : [{ hole: Number(hole), par, strokes: holeScore }],
      )
      .toSorted((a, b) => a.hole - b.hole),
  }))
  return rounds.length > 0 ? rounds.toSorted((a, b) => a.round - b.round) : null
}

// A shotgun start may be anywhere; the domain knows the two tees of a draw.
function oneOrTen(hole: number | null): 1 | 10 {
  return hole === 10 ? 10 : 1
}
