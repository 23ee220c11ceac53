import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { apiPlayerId } from './shapes.ts'

const params = z.object({ id: z.uuid() })

/** What the teams of a league have in common and what sets them apart. */
export const Reveal = z.object({
  /** The golfers on at least two teams, the most picked first. */
  mostPicked: z.array(z.object({ apiPlayerId, name: z.string(), count: z.int() })),
  /** The golfers that nobody else has. */
  onlyYours: z.array(z.object({ userId: z.uuid(), apiPlayerIds: z.array(apiPlayerId) })),
  /** The pairs of teams with the most golfers in common. */
  twins: z.array(z.tuple([z.uuid(), z.uuid()])),
  boldestGuess: z.nullable(z.object({ userId: z.uuid(), guess: z.int() })),
  /** The chances from 0 to 1 to win and to be paid, before the first shot; empty in a void league. */
  chances: z.array(z.object({ userId: z.uuid(), win: z.number(), money: z.number() })),
})
export type Reveal = z.output<typeof Reveal>

export const getReveal = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/reveal',
  access: 'member',
  summary: 'What the teams have in common and what sets them apart, once the draft has closed',
  revalidated: true,
  params,
  response: Reveal,
})
