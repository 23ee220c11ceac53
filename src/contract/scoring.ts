import { slots } from '#domain/groups.ts'
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { leagueStatuses } from './leagues.ts'
import { apiPlayerId, instant, money } from './shapes.ts'

export const ScoredGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  /** Without the penalty; null without a score. */
  toPar: z.nullable(z.int()),
  penalty: z.int(),
  counting: z.boolean(),
  position: z.string(),
  thru: z.string(),
  today: z.nullable(z.int()),
  teeTime: z.nullable(instant),
  /** Who was picked and withdrew before his first shot. */
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  filled: z.boolean(),
})

export const StandingLine = z.object({
  /** `-` before play. */
  position: z.string(),
  userId: z.uuid(),
  username: z.string(),
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** Places gained since the last round ended; negative when lost. */
  movement: z.int(),
  projectedPrize: money,
  golfers: z.array(ScoredGolfer),
  /** Before the lock, whether a complete team is saved; null after it. */
  picked: z.nullable(z.boolean()),
})
export type StandingLine = z.output<typeof StandingLine>

export const Leaderboard = z.object({
  status: z.enum(leagueStatuses),
  /** When the scores were last known to be right; null before the first board. */
  asOf: z.nullable(instant),
  round: z.int(),
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
  params: z.object({ id: z.uuid() }),
  response: Leaderboard,
})
