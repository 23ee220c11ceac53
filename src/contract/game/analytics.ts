import * as z from 'zod/mini'

import { strategyKinds } from '#domain/chances/strategy.ts'
import { slots } from '#domain/leagues/groups.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams } from '../wire/shapes.ts'

/** How many golfers in the field have known results or a world ranking. Below 80% nothing is computed. */
const Coverage = z.object({ known: z.int(), total: z.int() })
export type Coverage = z.output<typeof Coverage>

/** From 0 to 1. */
const chance = z.number()

/** A golfer's chances before the first shot. */
export const GolferAnalytics = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  win: chance,
  top5: chance,
  top10: chance,
  /** Null where there is no cut. */
  makesCut: z.nullable(chance),
  /** Strokes a round better than an average field of the tour. */
  strength: z.number(),
  /** The standard deviation of `strength`. */
  strengthError: z.number(),
  /** The standard deviation of the rounds, in strokes; null with too few of them. */
  deviation: z.nullable(z.number()),
})
export type GolferAnalytics = z.output<typeof GolferAnalytics>

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/analytics',
  access: 'member',
  summary: 'Each golfer’s chances before the first shot; for Pro and above',
  params: idParams,
  response: z.object({
    coverage: Coverage,
    /** The likeliest winner first. Golfers of whom nothing is known are left out. */
    golfers: z.array(GolferAnalytics),
    /** Golfers whom fewer teams have than their chances suggest; null until picks lock. */
    underPicked: z.nullable(
      z.array(
        z.object({
          apiPlayerId,
          /** How many teams have the golfer, and how many would if picks went by chances. */
          teams: z.int(),
          fair: z.number(),
        }),
      ),
    ),
    /** How many teams play; null until picks lock. */
    teams: z.nullable(z.int()),
  }),
})

/** A suggested team. */
export const StrategyTeam = z.object({
  kind: z.enum(strategyKinds),
  /** To win the league against teams that are picked by rank. */
  chance,
  golfers: z.array(
    z.object({
      apiPlayerId,
      name: z.string(),
      groupId: z.enum(slots),
      top10: chance,
      makesCut: z.nullable(chance),
      /** The share of teams picked by rank that have the golfer. */
      popularity: chance,
    }),
  ),
})
export type StrategyTeam = z.output<typeof StrategyTeam>

export const getStrategy = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/strategy',
  access: 'member',
  summary: 'Three teams with reasons, from strength alone, until picks lock; for Premium and above',
  params: idParams,
  response: z.object({
    coverage: Coverage,
    /** How many others are in the league. */
    rivals: z.int(),
    /** The safest, the likeliest to win, and the boldest; empty where too little is known. */
    teams: z.array(StrategyTeam),
  }),
})
