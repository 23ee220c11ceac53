import * as z from 'zod/mini'

import { slots } from '#domain/leagues/groups.ts'
import { outReasons } from '#domain/tournaments/tournament.ts'

import { leagueStatuses } from '../leagues/leagues.ts'
import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, uuid } from '../wire/shapes.ts'

/** Each team's chance to win. */
export const WinProbabilities = z.object({
  /** The time of the board they were computed from; null when there is nothing left to play. */
  asOf: z.nullable(instant),
  /** Chances from 0 to 1, likeliest first; they add up to 1. */
  chances: z.array(
    z.object({ userId: uuid, username: z.string(), name: z.string(), chance: z.number() }),
  ),
})
export type WinProbabilities = z.output<typeof WinProbabilities>

export const getWinProbabilities = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/win-probabilities',
  access: 'member',
  summary: 'Each team’s chance to win, while there’s something left to play',
  revalidated: true,
  params: idParams,
  response: WinProbabilities,
})

export const downloadStandings = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/standings.csv',
  access: 'member',
  summary: 'The standings with everyone’s golfers as CSV, once picks are locked',
  params: idParams,
  response: z.string(),
  contentType: 'text/csv',
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
  out: z.nullable(z.enum(outReasons)),
  penalties: z.array(z.object({ round: z.int(), strokes: z.int() })),
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  sentences: z.array(z.string()),
})

/** Another team that a team's place is compared with. */
export const Neighbor = z.object({
  userId: uuid,
  username: z.string(),
  name: z.string(),
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
  userId: uuid,
  username: z.string(),
  name: z.string(),
  position: z.string(),
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** The score that guesses are measured against; null when they are skipped. */
  winningToPar: z.nullable(z.int()),
  golfers: z.array(ExplainedGolfer),
  /** The team before and the team after. */
  neighbours: z.array(Neighbor),
  sentences: z.array(z.string()),
})
export type ExplainedScore = z.output<typeof ExplainedScore>

export const explainScore = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/explain/:userId',
  access: 'member',
  summary: 'Where a member’s total and place come from, once picks are locked',
  revalidated: true,
  params: z.object({ id: uuid, userId: uuid }),
  response: ExplainedScore,
})
