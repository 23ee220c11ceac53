import * as z from 'zod/mini'

import { golfSources } from '#domain/tournaments/sources.ts'
import { outReasons, roundStatuses, tournamentStatuses } from '#domain/tournaments/tournament.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, day, instant, orgId, tournId } from '../wire/shapes.ts'
import { Tournament } from './tournament.ts'

/** A golfer in the field of a tournament. */
export const TournamentPlayer = z.object({
  apiPlayerId,
  name: z.string(),
  country: z.nullable(z.string()),
  /** In the world. */
  ranking: z.nullable(z.int()),
  /** In the field, by form: 1 for the strongest; null where nothing is known. */
  formRank: z._default(z.nullable(z.int()), null),
  image_url: z.nullable(z.string()),
  /** `not started`, `active`, `complete`, or why the golfer is out. */
  status: z.string(),
  isAmateur: z.boolean(),
  /** Strokes to par; null without a score. */
  score: z.nullable(z.int()),
  teeTimes: z.array(
    z.object({
      round: z.int(),
      teeTime: z.string(),
      teeTimeTimestamp: instant,
      startingHole: z.int(),
    }),
  ),
})
export type TournamentPlayer = z.output<typeof TournamentPlayer>

/** A golfer's line on a scoreboard. */
export const TournamentScoreboardRow = z.object({
  apiPlayerId,
  name: z.string(),
  isAmateur: z.boolean(),
  country: z.nullable(z.string()),
  position: z.string(),
  out: z.nullable(z.enum(outReasons)),
  toPar: z.nullable(z.int()),
  today: z.nullable(z.int()),
  thru: z.string(),
  currentRound: z.int(),
  teeTime: z.nullable(instant),
  rounds: z.array(z.object({ round: z.int(), strokes: z.int(), toPar: z.int() })),
  /** Whether the newest row can't be read, so these are the last good values. */
  stale: z._default(z.boolean(), false),
})

/** The source that scores come from while the usual one is silent, and since when. */
export const Fallback = z.object({ source: z.enum(golfSources), since: instant })
export type Fallback = z.output<typeof Fallback>

/** A tournament's scoreboard. */
export const TournamentScoreboard = z.object({
  tournament: Tournament,
  status: z.enum(tournamentStatuses),
  round: z.int(),
  roundStatus: z.enum(roundStatuses),
  /** When the scores were current, by the older of our clock and the provider's; null before the first board. */
  asOf: z.nullable(instant),
  fallback: z._default(z.nullable(Fallback), null),
  /** The last round that is known to be complete; missing before there is one. */
  completedRounds: z.exactOptional(z.int()),
  cut: z.nullable(z.object({ toPar: z.int(), projected: z.boolean() })),
  /** The round after which the source says that it cuts the field; 0 for none. */
  cutRound: z.exactOptional(z.int()),
  rows: z.array(TournamentScoreboardRow),
})
export type TournamentScoreboard = z.output<typeof TournamentScoreboard>

/** A golfer's scorecard for one round. */
export const RoundScorecard = z.object({
  round: z.int(),
  startingHole: z.int(),
  complete: z.boolean(),
  holes: z.array(z.object({ hole: z.int(), par: z.int(), strokes: z.int() })),
})

const Finish = z.object({
  /** The place of the tournament in `events`, from 0. */
  event: z.int(),
  /** `1`, `T8`, `CUT`, `WD`, `DQ` or `MDF`. */
  position: z.string(),
})

/** What earlier tournaments say of a golfer in the field, the latest first. */
const GolferFinishes = z.object({
  apiPlayerId,
  /** The last five of a year. */
  finishes: z.array(Finish),
  /** In earlier years of this tournament, and in others on its course. */
  here: z._default(z.array(Finish), []),
  /** How many of the last two years' cuts the golfer made; null without one. */
  cuts: z._default(z.nullable(z.object({ made: z.int(), of: z.int() })), null),
  /** How many strokes a round the last eight rounds are better than those before; null where there are too few. */
  trend: z._default(z.nullable(z.number()), null),
})

const EarlierTournament = z.object({
  name: z.string(),
  endDate: day,
  /** Whether it was an earlier year of this tournament, or played on its course. */
  here: z._default(z.nullable(z.enum(['event', 'course'])), null),
})

/** How far finished tournaments of the past have been read. */
export const PastProgress = z.object({ read: z.int(), total: z.int() })
export type PastProgress = z.output<typeof PastProgress>

/** Picks a tournament's edition: an empty `orgId` means the default, no year the latest. */
const query = z.object({
  orgId: z._default(
    z.union([
      orgId,
      z.codec(z.literal(''), orgId, { decode: () => '1', encode: () => '' as const }),
    ]),
    '1',
  ),
  year: z.optional(z.coerce.number().check(z.int(), z.gte(1900), z.lte(9999))),
})

export const listPlayers = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/players',
  access: 'account',
  summary: 'The field of a tournament',
  versioned: true,
  params: z.object({ id: tournId }),
  query,
  response: z.object({ players: z.array(TournamentPlayer) }),
})

export const listFinishes = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/finishes',
  access: 'account',
  summary: 'What the tournaments before a tournament say of its field',
  versioned: true,
  params: z.object({ id: tournId }),
  query,
  response: z.object({
    events: z.array(EarlierTournament),
    golfers: z.array(GolferFinishes),
    /** Null once all of them have been read. */
    past: z._default(z.nullable(PastProgress), null),
  }),
})

export const getGolferForm = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/players/:apiPlayerId/form',
  access: 'account',
  summary: 'A golfer’s rounds in the tournaments before a tournament, against the field',
  versioned: true,
  params: z.object({ id: tournId, apiPlayerId }),
  query,
  response: z.object({
    /** Those of two years, the latest first. */
    results: z.array(
      z.object({
        ...EarlierTournament.shape,
        position: z.nullable(z.string()),
        /** The finished rounds; `gained` is how many strokes better than the field's average. */
        rounds: z.array(z.object({ round: z.int(), gained: z.number() })),
      }),
    ),
    /** Null once all of them have been read. */
    past: z._default(z.nullable(PastProgress), null),
  }),
})

export const getScoreboard = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/leaderboard',
  access: 'account',
  summary: 'A tournament’s scoreboard with its cut line',
  versioned: true,
  params: z.object({ id: tournId }),
  query,
  response: TournamentScoreboard,
})

export const getScorecard = endpoint({
  method: 'GET',
  path: '/api/tournaments/:id/players/:apiPlayerId/scorecard',
  access: 'account',
  summary: 'A golfer’s rounds, hole by hole',
  revalidated: true,
  params: z.object({ id: tournId, apiPlayerId }),
  query,
  response: z.object({ cards: z.array(RoundScorecard) }),
})
