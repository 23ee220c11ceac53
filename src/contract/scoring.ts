import * as z from 'zod/mini'

import { slots } from '#domain/leagues/groups.ts'
import { outs, roundStatuses } from '#domain/tournaments/tournament.ts'

import { endpoint } from './endpoint.ts'
import { leagueStatuses } from './leagues.ts'
import { apiPlayerId, instant, pot } from './shapes.ts'

/** A golfer on a team's line of the standings. */
export const ScoredGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  /** Without the penalty; null without a score. */
  toPar: z.nullable(z.int()),
  penalty: z.int(),
  counting: z.boolean(),
  /** Whether the golfer hasn't hit a first shot and counts as level par. */
  notStarted: z._default(z.boolean(), false),
  position: z.string(),
  thru: z.string(),
  today: z.nullable(z.int()),
  teeTime: z.nullable(instant),
  /** Whether the newest scores can't be read, so these are the last good ones. */
  stale: z._default(z.boolean(), false),
  /** The golfer who was picked and withdrew before starting. */
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  filled: z.boolean(),
})

/** A team's line of the standings. */
export const StandingLine = z.object({
  /** `-` before play. Equal totals share a place until the tournament is complete. */
  position: z.string(),
  userId: z.uuid(),
  username: z.string(),
  /** Null until one of the golfers has started; the team then stands at level par. */
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** Places gained since the last round ended; negative when lost. */
  movement: z.int(),
  projectedPrize: pot,
  /** The rule that broke a tie in this team's favor, as a sentence; null when none did. */
  tieBreak: z._default(z.nullable(z.string()), null),
  golfers: z.array(ScoredGolfer),
  /** Whether a complete team is saved; null once the draft has closed. */
  picked: z.nullable(z.boolean()),
})
export type StandingLine = z.output<typeof StandingLine>

/** A league's standings. */
export const Leaderboard = z.object({
  status: z.enum(leagueStatuses),
  /** When the scores were current, by the older of our clock and the provider's; null before the first board. */
  asOf: z.nullable(instant),
  /** When a provisional result becomes final; in the past while it waits for the feed. Null otherwise. */
  settlesAt: z._default(z.nullable(instant), null),
  round: z.int(),
  /** The round's status while the league is live; null otherwise. */
  roundStatus: z.nullable(z.enum(roundStatuses)),
  cut: z.nullable(z.object({ toPar: z.int(), projected: z.boolean() })),
  counting: z.int(),
  standings: z.array(StandingLine),
})
export type Leaderboard = z.output<typeof Leaderboard>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/leaderboard',
  access: 'member',
  summary: 'The standings, live from the first hole',
  versioned: true,
  params: z.object({ id: z.uuid() }),
  response: Leaderboard,
})

/** Each team's chance to win. */
export const WinProbabilities = z.object({
  /** The time of the board they were computed from; null when there is nothing left to play. */
  asOf: z.nullable(instant),
  /** Chances from 0 to 1, likeliest first; they add up to 1. */
  chances: z.array(z.object({ userId: z.uuid(), username: z.string(), chance: z.number() })),
})
export type WinProbabilities = z.output<typeof WinProbabilities>

export const getWinProbabilities = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/win-probabilities',
  access: 'member',
  summary: 'Each team’s chance to win, while there is something left to play',
  revalidated: true,
  params: z.object({ id: z.uuid() }),
  response: WinProbabilities,
})

export const downloadStandings = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/standings.csv',
  access: 'member',
  summary: 'The standings with everyone’s golfers as CSV, once the draft has closed',
  params: z.object({ id: z.uuid() }),
  response: z.string(),
  media: 'text/csv',
})

const ExplainedGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  counting: z.boolean(),
  /** `toPar` plus penalties; level par before the first shot, null without a score. */
  score: z.nullable(z.int()),
  toPar: z.nullable(z.int()),
  rounds: z.array(z.object({ round: z.int(), strokes: z.int(), toPar: z.int() })),
  /** To par in the round in play; null when there is none. */
  today: z.nullable(z.int()),
  thru: z.string(),
  out: z.nullable(z.enum(outs)),
  penalties: z.array(z.object({ round: z.int(), strokes: z.int() })),
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  sentences: z.array(z.string()),
})

const Neighbour = z.object({
  userId: z.uuid(),
  username: z.string(),
  /** The other team's position relative to this one. */
  place: z.enum(['ahead', 'behind', 'level']),
  /** The rules that compared the two, in order. Lower is better, null is worst. */
  steps: z.array(
    z.object({
      by: z.enum(['total', 'guess', 'golfer']),
      /** The golfer's number on the team, from 1, best first; null for the other rules. */
      nth: z.nullable(z.int()),
      mine: z.nullable(z.int()),
      theirs: z.nullable(z.int()),
    }),
  ),
  sentence: z.string(),
})

/** The reasons for a team's total and place. */
export const ExplainedScore = z.object({
  status: z.enum(leagueStatuses),
  userId: z.uuid(),
  username: z.string(),
  position: z.string(),
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** The score that guesses are measured against; null when they are skipped. */
  winningToPar: z.nullable(z.int()),
  golfers: z.array(ExplainedGolfer),
  /** The team before and the team after. */
  neighbours: z.array(Neighbour),
  sentences: z.array(z.string()),
})
export type ExplainedScore = z.output<typeof ExplainedScore>

export const explainScore = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/explain/:userId',
  access: 'member',
  summary: "Where a member's total and place come from, once the draft has closed",
  revalidated: true,
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  response: ExplainedScore,
})
