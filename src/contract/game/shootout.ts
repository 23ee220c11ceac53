import * as z from 'zod/mini'

import { slots } from '#domain/leagues/groups.ts'
import { voidReasons } from '#domain/shootout/weekend.ts'
import { roundStatuses } from '#domain/tournaments/tournament.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, uuid } from '../wire/shapes.ts'

/** `waiting` until the cut, `open` for picks, `locked` once they are shown, then `final` or `void`. */
export const shootoutStates = ['off', 'waiting', 'open', 'locked', 'final', 'void'] as const
export type ShootoutState = (typeof shootoutStates)[number]

/** A golfer who can be picked for the weekend. */
export const ShootoutChoice = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  position: z.string(),
  /** Over the first two rounds. */
  toPar: z.nullable(z.int()),
  /** In round 3; null until it is drawn. */
  teeTime: z.nullable(instant),
})
export type ShootoutChoice = z.output<typeof ShootoutChoice>

/** A league's weekend shootout, as one member sees it. */
export const Shootout = z.object({
  state: z.enum(shootoutStates),
  /** When picks lock; null until it opens. */
  closesAt: z.nullable(instant),
  /** True until the tee times of round 3 are known. */
  closesEstimated: z.boolean(),
  /** When its result became final; null until then. */
  finalAt: z.nullable(instant),
  /** Why it is void; null when it isn't. */
  reason: z.nullable(z.enum(voidReasons)),
  /** My three golfers. */
  mine: z.nullable(z.array(apiPlayerId)),
  /** The golfers to choose from while it is open, the leaders first. */
  golfers: z.array(ShootoutChoice),
  /** The members who have picked, while it is open. */
  members: z.array(z.object({ userId: uuid, name: z.string(), picked: z.boolean() })),
  /** Everyone who picked, the lowest total first, from the lock on. */
  teams: z.nullable(
    z.array(
      z.object({
        place: z.string(),
        userId: uuid,
        name: z.string(),
        total: z.nullable(z.int()),
        apiPlayerIds: z.array(apiPlayerId),
      }),
    ),
  ),
})
export type Shootout = z.output<typeof Shootout>

export const getShootout = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/shootout',
  access: 'member',
  summary:
    'The weekend shootout: who I can pick and until when, and everyone’s picks once they lock',
  params: idParams,
  response: Shootout,
})

export const saveShootoutPicks = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/shootout',
  access: 'member',
  summary: 'Saves my three golfers for the weekend, one from each group, until picks lock',
  params: idParams,
  body: z.object({ apiPlayerIds: z.array(apiPlayerId).check(z.maxLength(10)) }),
  response: z.object({ apiPlayerIds: z.array(apiPlayerId), savedAt: instant }),
})

/** A golfer's weekend on somebody's line of the board. */
const ShootoutGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  position: z.string(),
  /** Rounds 3 and 4 without the penalty; null before the first shot. */
  toPar: z.nullable(z.int()),
  penalty: z.int(),
  today: z.nullable(z.int()),
  thru: z.string(),
  teeTime: z.nullable(instant),
  stale: z.boolean(),
})

/** A member's line of the board, without their name. */
export const ShootoutStandingsRow = z.object({
  place: z.string(),
  userId: uuid,
  total: z.nullable(z.int()),
  golfers: z.array(ShootoutGolfer),
})
export type ShootoutStandingsRow = z.output<typeof ShootoutStandingsRow>

/** The shootout's board. */
export const ShootoutStandings = z.object({
  /** Whether play is over. It is final once the league is. */
  over: z.boolean(),
  /** The tournament's latest round. */
  round: z.int(),
  roundStatus: z.enum(roundStatuses),
  /** The first tee time of the round in play, or of the next one; missing while it is unknown. */
  firstTeeOfRound: z.exactOptional(instant),
  asOf: z.nullable(instant),
  lines: z.array(z.extend(ShootoutStandingsRow, { name: z.string() })),
})
export type ShootoutStandings = z.output<typeof ShootoutStandings>

export const getShootoutStandings = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/shootout/board',
  access: 'member',
  summary:
    'The weekend shootout’s leaderboard with everyone’s golfers, from the lock of its picks on',
  versioned: true,
  params: idParams,
  response: ShootoutStandings,
})
