import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, uuid } from '../wire/shapes.ts'

/** The standings at one moment. */
export const StandingsPoint = z.object({
  at: instant,
  round: z.int(),
  /** First place first. */
  standings: z.array(
    z.object({
      userId: uuid,
      username: z.string(),
      name: z.string(),
      /** From 1. Teams that share a place have the same rank. */
      rank: z.int(),
      /** As golf writes it: `1`, `T2`, `-` before anyone has started. */
      position: z.string(),
      total: z.nullable(z.int()),
    }),
  ),
})
export type StandingsPoint = z.output<typeof StandingsPoint>

/** Each team's chance to win at one moment. */
export const WinProbabilityPoint = z.object({
  at: instant,
  round: z.int(),
  /** From 0 to 1, by user id. */
  chances: z.record(uuid, z.number()),
})
export type WinProbabilityPoint = z.output<typeof WinProbabilityPoint>

export const getStandingsHistory = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/history',
  access: 'member',
  summary: 'The standings through the week, oldest first; empty until picks lock',
  revalidated: true,
  params: idParams,
  response: z.object({ points: z.array(StandingsPoint) }),
})

export const getWinProbabilityHistory = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/history/chances',
  access: 'member',
  summary: 'Each team’s chance to win through the week, oldest first; empty before the first score',
  revalidated: true,
  params: idParams,
  response: z.object({ points: z.array(WinProbabilityPoint) }),
})
