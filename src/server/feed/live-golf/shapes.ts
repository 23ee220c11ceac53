import { z } from 'zod'

import { plannedRounds } from '#domain/tournaments/tournament.ts'
import { golferName } from '#server/tournaments/tournaments.ts'

import {
  CourseName,
  Flag,
  InstantOrNone,
  list,
  Items,
  readEach,
  Text,
  ToPar,
  Integer,
  IntegerOrNull,
  Word,
} from '../parsing/field-schemas.ts'
import { toInteger } from '../parsing/values.ts'
import { Day, Id, OrgId, RoundNumber } from './field-schemas.ts'

// The provider's answers after `decodeExtendedJson`: the fields that we read, and what we require of them.
// @see docs/decisions/0015-doubtful-payloads-wait.md

const tournamentRef = { orgId: OrgId, tournId: Id, year: Integer(1990, 2100) }
const person = { playerId: Id, firstName: Text, lastName: Text }
const dates = z
  .object({ start: Day, end: Day })
  .refine(({ start, end }) => start <= end, 'it ends before it starts')

const Entry = z.object({ tournId: Id, name: Text, date: dates, format: Word })

/** `/schedule` */
export const ScheduleResponse = z.object({
  orgId: OrgId,
  year: Integer(1990, 2100),
  schedule: readEach(Entry),
})

/** The first look at `/tournament`: only the format, because a team event's players have another shape. */
export const Format = z.object({ format: Word })

const Hole = z.object({ holeId: Integer(1, 18), par: Integer(2, 7) })

const Course = z.object({
  courseName: CourseName,
  host: Word,
  location: z.preprocess((value) => value ?? {}, z.object({ city: Text, country: Text })),
  holes: list(Hole),
})

/** A golfer of the field. Whoever can't be read is unclear. */
export const Player = z.object({
  ...person,
  status: Word,
  isAmateur: Flag,
  teeTimes: list(
    z.object({
      roundId: Integer(1, 6),
      teeTimeTimestamp: InstantOrNone,
      startingHole: IntegerOrNull(1, 18),
    }),
  ),
})

/** A golfer of whom only the id is known to be readable. */
const Identified = z.looseObject({ playerId: Id })

/** `/tournament` */
export const TournamentResponse = z.object({
  ...tournamentRef,
  name: Text,
  format: Word,
  date: dates,
  status: Word,
  currentRound: RoundNumber.catch(null),
  timeZone: z.string().refine(isZone).nullable().catch(null),
  timestamp: InstantOrNone.catch(null),
  courses: list(Course).catch([]),
  players: readEach(Identified),
})

const Round = z.object({
  roundId: Integer(1, 6),
  strokes: IntegerOrNull(50, 120),
  scoreToPar: ToPar,
})

/** Finished rounds. The provider sends a washed-out round with 0 strokes, and a playoff as a round after the last. */
const Rounds = z.preprocess(
  (rounds) => (Array.isArray(rounds) ? rounds.filter((round) => !isNoRound(round)) : rounds),
  list(Round),
)

/** The golfer that a row is about. */
export const Person = z.object(person)

/** The fields of a row that decide scores. If any is unreadable, the row keeps its last good values. */
export const RowScores = z.object({ ...person, status: Word, total: ToPar, rounds: Rounds })
export type RowScores = z.infer<typeof RowScores>

/** `/leaderboard` */
export const LeaderboardResponse = z.object({
  ...tournamentRef,
  status: Word,
  roundId: RoundNumber.catch(null),
  roundStatus: Word,
  lastUpdated: InstantOrNone.catch(null),
  timestamp: InstantOrNone.catch(null),
  cutLines: z.unknown().optional(),
  leaderboardRows: readEach(Identified, Items),
})

/** The lines of a cut, apart from the scores, which don't depend on them. */
export const CutLines = list(z.object({ cutScore: ToPar }))

/** The courses of a `/leaderboard`, apart from the scores, which don't depend on them. */
export const PlayedCourses = z.object({
  leaderboardRows: list(z.object({ rounds: list(z.object({ courseName: CourseName })).catch([]) })),
})

const TeamRow = z.union([
  z.object({ playerId: z.null().optional(), teamId: z.string() }),
  z.object({ playerId: z.null().optional(), players: z.array(z.unknown()) }),
])

/** `/leaderboard` of an event for teams or pairs: rows without a golfer, or matches instead of rows. */
export const TeamBoard = z.union([
  z.object({
    leaderboardRows: z
      .array(z.unknown())
      .refine((rows) => rows.some((row) => TeamRow.safeParse(row).success)),
  }),
  z.object({ leaderboardRows: z.null().optional(), teams: z.array(z.unknown()) }),
])

const Ranked = z
  .object({
    playerId: Id.nullish(),
    fullName: Text,
    firstName: Text,
    lastName: Text,
    rank: Integer(1, 20_000),
  })
  .transform(({ playerId = null, fullName: name, rank, ...person }) => ({
    apiPlayerId: playerId,
    name: name || golferName(person),
    rank,
  }))
  .refine(({ name }) => name !== '', 'a golfer without a name')

/** `/stats?statId=186` */
export const StatsResponse = z.object({
  rankings: readEach(Ranked, z.array(z.unknown())),
})

const HoleNumber = z.string().regex(/^([1-9]|1[0-8])$/)

/** `/scorecard` */
export const Cards = z.array(
  z.object({
    ...tournamentRef,
    ...person,
    roundId: Integer(1, 6),
    startingHole: IntegerOrNull(1, 18),
    roundComplete: Flag,
    holes: z.preprocess(
      (value) => value ?? {},
      z.record(HoleNumber, z.object({ holeScore: IntegerOrNull(1, 20), par: Integer(2, 7) })),
    ),
  }),
)

function isNoRound(round: unknown): boolean {
  const { strokes, roundId } = z.looseObject({}).safeParse(round).data ?? {}
  return toInteger(strokes) === 0 || (toInteger(roundId) ?? 0) > plannedRounds
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
