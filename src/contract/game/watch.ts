import * as z from 'zod/mini'

import { roundStatuses } from '#domain/tournaments/tournament.ts'

import { leagueStatuses, look } from '../leagues/leagues.ts'
import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, MessageResponse, noNul, uuid } from '../wire/shapes.ts'
import { LeaderboardGolfer } from './leaderboard.ts'
import { Fallback } from './tournaments.ts'

/** A team as anyone with a watch link sees it. */
const WatchedTeam = z.object({
  /** Its number in the league, the same for as long as the link works. It says nothing about the person. */
  id: z.int(),
  /** The person's first name, with an initial where two are alike; `Team 3` for those who gave none. */
  name: z.string(),
  /** As in the league: one of eight. Null for a former member. */
  color: z._default(z.nullable(z.int()), null),
  pictureId: z._default(z.nullable(uuid), null),
  /** `-` before play. */
  position: z.string(),
  totalToPar: z.nullable(z.int()),
  /** Places gained since the last round ended; negative when lost. */
  movement: z.int(),
  /** The chance to win, from 0 to 1; null when there is nothing left to play. */
  chance: z.nullable(z.number()),
  golfers: z.array(apiPlayerId),
  counting: z.array(apiPlayerId),
})
export type WatchedTeam = z.output<typeof WatchedTeam>

/** The board behind a watch link. It has no person's id, username or guess, and no money. */
export const WatchBoard = z.object({
  league: z.object({
    name: z.string(),
    tournamentName: z.string(),
    draftingEndDate: instant,
    /** True until the first round's tee times are published. */
    draftingEndEstimated: z.boolean(),
    /** IANA name of the course's zone. */
    timeZone: z.string(),
    simulated: z.boolean(),
    /** How many are in, whether they have picked or not. */
    members: z.int(),
  }),
  /** Its club's. */
  look,
  status: z.enum(leagueStatuses),
  /** When the scores were current; null before the first board. */
  asOf: z.nullable(instant),
  fallback: z._default(z.nullable(Fallback), null),
  round: z.int(),
  /** The round's status while the league is live; null otherwise. */
  roundStatus: z.nullable(z.enum(roundStatuses)),
  roundStartsAt: z.nullable(instant),
  /** The first tee time of the round in play, or of the next one; missing while it is unknown. */
  firstTeeOfRound: z.exactOptional(instant),
  cut: z.nullable(z.object({ toPar: z.int(), projected: z.boolean() })),
  /** First place first; none until picks lock. */
  teams: z.array(WatchedTeam),
  /** By `apiPlayerId`. */
  golfers: z.array(LeaderboardGolfer),
  /** The teams' order through the week, by their numbers. */
  chart: z.array(z.object({ at: instant, round: z.int(), order: z.array(z.int()) })),
})
export type WatchBoard = z.output<typeof WatchBoard>

export const getWatchedLeague = endpoint({
  method: 'GET',
  path: '/api/watch/:token',
  access: 'public',
  summary:
    'The leaderboard of a league for anyone with its watch link, by first name and without money',
  versioned: true,
  params: z.object({ token: z.string().check(z.maxLength(200), noNul) }),
  response: WatchBoard,
})

export const getWatchLink = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/watch-link',
  access: 'commissioner',
  summary:
    'Whether the league has a watch link. The link itself is returned once, when it’s created',
  params: idParams,
  response: z.object({ createdAt: z.nullable(instant) }),
})

export const createWatchLink = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/watch-link',
  access: 'commissioner',
  summary:
    'Creates a link to watch the leaderboard without an account. The one before no longer works',
  params: idParams,
  response: z.object({ token: z.string(), url: z.string() }),
})

export const revokeWatchLink = endpoint({
  method: 'DELETE',
  path: '/api/leagues/:id/watch-link',
  access: 'commissioner',
  summary: 'Turns off the watch link',
  params: idParams,
  response: MessageResponse,
})
