import { z } from 'zod'

import { plannedRounds } from '#domain/tournaments/tournament.ts'

import {
  CourseName,
  Flag,
  InstantOrNone,
  list,
  readEach,
  Text,
  Integer,
  Word,
} from '../parsing/field-schemas.ts'
import { toInteger } from '../parsing/values.ts'

// ESPN's answers: the fields that we read, and what we require of them. They are undocumented.
// @see docs/decisions/0045-espn-as-a-source.md

/** ESPN's own id of an event, a golfer or a pair. */
const EspnId = z.string().regex(/^\d{1,20}$/)
const StatusType = z.object({ name: Word, description: Text.optional() })
const Instant = InstantOrNone.refine((at) => at !== null, 'not a time').transform(
  (at) => at as Date,
)

/** A round's number, 0 before the first. A playoff has a higher one, such as 402. */
const Period = Integer(0, 9999)

/** Rounds, without those of a playoff. */
const rounds = <T extends z.ZodType>(round: T) =>
  z.preprocess(
    (all) => (Array.isArray(all) ? all.filter((one) => !isPlayoff(one)) : all),
    list(round),
  )

function isPlayoff(round: unknown): boolean {
  const { period, isPlayoff } = z.looseObject({}).safeParse(round).data ?? {}
  return isPlayoff === true || (toInteger(period) ?? 0) > plannedRounds
}

/** A competitor of whom only the id is known to be readable. */
const Competitor = z.looseObject({ id: EspnId })

const Competition = z.object({
  status: z.object({ period: Period.catch(0), type: StatusType }),
  scoringSystem: z.object({ name: Word }).optional(),
  competitors: readEach(Competitor),
})

const Course = z.object({
  name: CourseName,
  host: Flag,
  shotsToPar: Integer(50, 90).optional(),
  address: z
    .object({ city: Text.optional(), state: Text.optional(), country: Text.optional() })
    .nullish()
    .catch(null),
  holes: list(z.object({ number: Integer(1, 18), shotsToPar: Integer(2, 7) })).catch([]),
})

/** An event of the leaderboard page. */
export const LeaderboardEvent = z.object({
  id: EspnId,
  name: Text,
  date: Instant,
  status: z.object({ type: StatusType }),
  tournament: z.unknown().optional(),
  competitions: z.array(Competition).min(1),
  courses: list(Course),
})
export type LeaderboardEvent = z.infer<typeof LeaderboardEvent>

/** What an event says of its cut, apart from the scores, which don't depend on it. */
export const Cut = z.object({
  cutScore: Integer(-40, 40).nullish(),
  cutCount: Integer(0, 300).nullish(),
  cutRound: Integer(0, 4).nullish(),
})

/** `/leaderboard`: an event that can't be read doesn't spoil another. */
export const EspnLeaderboard = z.object({ events: z.array(z.looseObject({ id: EspnId })) })

const Score = z.object({
  period: Integer(1, plannedRounds),
  value: z.number().min(0).max(130).nullish(),
  displayValue: Word.nullish(),
  teeTime: z.unknown().optional(),
})

/** The fields of a competitor that decide scores. If any is unreadable, the row keeps its last good values. */
export const Player = z.object({
  amateur: Flag,
  athlete: z.object({
    displayName: Text.pipe(z.string().min(1)),
    lastName: Text.optional(),
    flag: z.object({ alt: Text.optional() }).nullish(),
  }),
  status: z.object({
    type: StatusType,
    displayValue: Word.nullish(),
    period: Period,
  }),
  linescores: rounds(Score),
  statistics: list(z.object({ name: Word, value: z.number().nullish() })),
})
export type Player = z.infer<typeof Player>

/** The fields of a competitor's status that are only displayed. */
export const Display = z.object({
  thru: Integer(0, 18).nullish().catch(null),
  startHole: Integer(1, 18).nullish().catch(null),
  teeTime: InstantOrNone.catch(null),
  position: z.object({ displayName: Word }).nullish().catch(null),
})
export type Display = z.infer<typeof Display>

const Entry = z.object({ id: EspnId, label: Text, startDate: Instant, endDate: Instant })

const Hole = z.object({
  period: Integer(1, 18),
  value: Integer(1, 20),
  scoreType: z.object({ displayValue: Word }),
})

const Card = z.object({ period: Integer(1, plannedRounds), linescores: list(Hole) })

const Entered = z.looseObject({ id: EspnId, type: Word.optional() })

const Event = z.object({
  id: EspnId,
  competitions: z
    .array(
      z.object({
        competitors: readEach(Entered).transform(({ readable }) => readable),
      }),
    )
    .min(1),
})

/** `/pga/scoreboard` */
export const EspnScoreboard = z.object({
  leagues: z.array(z.object({ calendar: readEach(Entry) })).min(1),
  events: readEach(Event).transform(({ readable }) => readable),
})
export type EspnScoreboard = z.infer<typeof EspnScoreboard>

/** The rounds of a competitor of the scoreboard, hole by hole. */
export const Cards = z.object({
  athlete: z.object({ displayName: Text }).default({ displayName: '' }),
  linescores: rounds(Card),
})
