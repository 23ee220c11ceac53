import * as z from 'zod/mini'

import { momentKinds } from '#domain/week/moments.ts'

import { endpoint } from './endpoint.ts'
import { apiPlayerId, instant } from './shapes.ts'

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

/** Something that happened in a league's week. */
export const Moment = z.object({
  id: z.uuid(),
  at: instant,
  round: z.int(),
  hole: z.nullable(z.int()),
  kind: z.enum(momentKinds),
  /** The members it is about. */
  userIds: z.array(z.uuid()),
  apiPlayerId: z.nullable(apiPlayerId),
  text: z.string(),
  /** Whether a corrected board has taken it back. */
  undone: z.boolean(),
})
export type Moment = z.output<typeof Moment>

export const listMoments = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/moments',
  access: 'member',
  summary: 'What happened in the league since the draft closed, newest first',
  revalidated: true,
  params,
  response: z.object({ moments: z.array(Moment) }),
})
