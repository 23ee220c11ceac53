import type { z } from 'zod'

import {
  type ScheduledTournament,
  type Course,
  plannedRounds,
  type RankingEntry,
  type Scorecard,
  type TournamentField,
} from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'
import { golferName } from '#server/tournaments/tournaments.ts'

import {
  checkEntries,
  checkReadable,
  checkUnique,
  oneEach,
  parseAs,
  parseEntrants,
  type ParsedEntrant,
} from '../parsing/checks.ts'
import { parseTournamentStatus } from '../parsing/status-words.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { checkSameTournament } from './checks.ts'
import { decodeExtendedJson } from './extended-json.ts'
import { parseOutReason } from './out-reason.ts'
import {
  Cards,
  Format,
  Player,
  ScheduleResponse,
  StatsResponse,
  TournamentResponse,
} from './shapes.ts'

/** Parses `/schedule`, with tournaments of every format. @throws {FeedError} unreadable */
export function parseCalendar(
  body: unknown,
  orgId: string,
  year: number,
  reportUnknown: ReportUnknown,
): ScheduledTournament[] {
  const answer = parseAs(ScheduleResponse, decodeExtendedJson(body), 'schedule')
  if (answer.orgId !== orgId || answer.year !== year) {
    throw new FeedError('unreadable', 'schedule: the answer is about another tour or year')
  }
  const entries = checkEntries(answer.schedule, ({ tournId }) => tournId, reportUnknown)
  return entries.map(({ tournId, name, date, format }) => ({
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
 * Parses `/tournament`. For whether a golfer is an amateur, the board is the better source.
 *
 * @throws {FeedError} unreadable, or unsupported for a format other than stroke play
 */
export function parseField(
  body: unknown,
  ref: TournamentRef,
  reportUnknown: ReportUnknown,
): TournamentField {
  const plain = decodeExtendedJson(body)
  const format = parseAs(Format, plain, 'tournament').format.toLowerCase()
  if (format !== 'stroke') throw new FeedError('unsupported', `tournament: format "${format}"`)
  const answer = parseAs(TournamentResponse, plain, 'tournament', reportUnknown)
  checkSameTournament(answer, ref, 'tournament')
  // Round 2 becomes current only when round 1 has scores.
  const state = parseTournamentStatus(answer.status, (answer.currentRound ?? 0) > 1, reportUnknown)
  const { readable, unreadable } = answer.players
  const players = oneEach(readable, ({ playerId }) => playerId)
  return {
    name: answer.name,
    startDate: answer.date.start,
    asOf: answer.timestamp ?? new Date(0),
    ...state,
    timeZone: answer.timeZone,
    course: parseCourse(answer.courses),
    ...parseEntrants(
      players,
      unreadable,
      ({ playerId }) => playerId,
      (raw) => parseEntrant(raw, state.status === 'upcoming', reportUnknown),
    ),
  }
}

type Answer = z.infer<typeof TournamentResponse>

/** Null for a golfer who can't be read. */
function parseEntrant(
  raw: Answer['players']['readable'][number],
  isUpcoming: boolean,
  reportUnknown: ReportUnknown,
): ParsedEntrant | null {
  const { data: player } = Player.safeParse(raw)
  if (!player || golferName(player) === '') return null
  const isOut = isUpcoming && parseOutReason('', player.status, reportUnknown) !== null
  const entrant = {
    apiPlayerId: player.playerId,
    firstName: player.firstName,
    lastName: player.lastName,
    amateur: player.isAmateur,
    country: null,
    imageUrl: null,
    teeTimes: player.teeTimes.flatMap(({ roundId, teeTimeTimestamp: at, startingHole }) =>
      at && roundId <= plannedRounds
        ? [{ round: roundId, at, startingHole: oneOrTen(startingHole) }]
        : [],
    ),
  }
  return { entrant, isOut }
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

/**
 * Parses the world ranking from `/stats`, best first. Whoever can't be read is left out and reported.
 *
 * @throws {FeedError} unreadable, when a tenth of them are
 */
export function parseRanking(body: unknown, reportUnknown: ReportUnknown): RankingEntry[] {
  const { rankings } = parseAs(StatsResponse, decodeExtendedJson(body), 'stats')
  const { readable, unreadable } = rankings
  checkReadable('stats', unreadable, readable.length + unreadable)
  if (unreadable > 0) reportUnknown('rankings', `golfers who can’t be read: ${unreadable}`)
  return readable.toSorted((a, b) => a.rank - b.rank)
}

/**
 * Parses `/scorecard`: the rounds in order, null when there are none of this golfer.
 *
 * @param isOther whether a name is another golfer's
 * @throws {FeedError} unreadable
 */
export function parseScorecards(
  body: unknown,
  ref: TournamentRef,
  apiPlayerId: string,
  isOther: (name: string) => boolean = () => false,
): Scorecard[] | null {
  const cards = parseAs(Cards, decodeExtendedJson(body), 'scorecard')
  for (const card of cards) {
    checkSameTournament(card, ref, 'scorecard')
    if (card.playerId !== apiPlayerId) {
      throw new FeedError('unreadable', 'scorecard: the answer is about another golfer')
    }
  }
  if (cards.some((card) => isOther(golferName(card)))) return null
  checkUnique(cards, ({ roundId }) => String(roundId), 'scorecard: round')
  const planned = cards.filter(({ roundId }) => roundId <= plannedRounds)
  const rounds = planned.map((card) => ({
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

// A shotgun start may be on any hole; the domain knows only the two tees of a draw.
function oneOrTen(hole: number | null): 1 | 10 {
  return hole === 10 ? 10 : 1
}
