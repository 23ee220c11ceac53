import * as z from 'zod/mini'

import { momentKinds } from '#domain/week/moments.ts'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, MessageResponse, uuid } from '../wire/shapes.ts'
import { Stories } from './stories.ts'

/** The picks that the teams of a league share, and those that set them apart. */
export const Reveal = z.object({
  /** The golfers on at least two teams, the most picked first. */
  mostPicked: z.array(z.object({ apiPlayerId, name: z.string(), count: z.int() })),
  /** The golfers that nobody else has. */
  onlyYours: z.array(z.object({ userId: uuid, apiPlayerIds: z.array(apiPlayerId) })),
  /** The pairs of teams with the most golfers in common. */
  twins: z.array(z.array(uuid).check(z.minLength(2), z.maxLength(2))),
  boldestGuess: z.nullable(z.object({ userId: uuid, guess: z.int() })),
  /** The chances from 0 to 1 to win and to be paid, before the first shot; empty in a void league. */
  chances: z.array(z.object({ userId: uuid, win: z.number(), money: z.number() })),
})
export type Reveal = z.output<typeof Reveal>

export const getReveal = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/reveal',
  access: 'member',
  summary: 'What the teams have in common and what sets them apart, once picks are locked',
  revalidated: true,
  params: idParams,
  response: Reveal,
})

/** A golfer named in a text, from `start` on. */
const GolferInText = z.object({
  apiPlayerId,
  start: z.int().check(z.nonnegative()),
  length: z.int().check(z.nonnegative()),
})
export type GolferInText = z.output<typeof GolferInText>

/** In their order; none in texts from before golfers were marked. */
const golfers = z._default(z.array(GolferInText), [])

/** Something that happened in a league's week. */
export const Moment = z.object({
  id: uuid,
  at: instant,
  round: z.int(),
  hole: z.nullable(z.int()),
  kind: z.enum(momentKinds),
  /** The members it is about. */
  userIds: z.array(uuid),
  apiPlayerId: z.nullable(apiPlayerId),
  text: z.string(),
  golfers,
  /** Whether a corrected board has taken it back. */
  undone: z.boolean(),
})
export type Moment = z.output<typeof Moment>

export const listMoments = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/moments',
  access: 'member',
  summary: 'What happened in the league since picks locked, newest first',
  revalidated: true,
  params: idParams,
  response: z.object({
    moments: z.array(Moment),
    /** Whether the caller has muted the scorer's lines in the league's chat. */
    scorerMuted: z.boolean(),
  }),
})

const PlaceChange = z.nullable(z.object({ userId: uuid, places: z.int() }))

/** A round, or the result from the moment it is official, in a few sentences. */
export const Recap = z.object({
  round: z.union([z.int().check(z.minimum(1), z.maximum(4)), z.literal('final')]),
  at: instant,
  text: z.string(),
  golfers,
  /** At the end: who gets how much, in a sentence; null in a free league. */
  prizes: z._default(z.nullable(z.string()), null),
  /** Whether Grok worded it. */
  rephrased: z._default(z.boolean(), false),
  /** The stories, once the result is official; null in a void league. */
  stories: z._default(z.nullable(Stories), null),
  facts: z.object({
    /** The teams in first place. */
    leader: z.nullable(z.object({ userIds: z.array(uuid), total: z.int() })),
    climber: PlaceChange,
    faller: PlaceChange,
    /** The best score by a golfer on one team only. */
    bestPick: z.nullable(z.object({ userId: uuid, apiPlayerId, toPar: z.int() })),
    /** The golfers who missed the cut. */
    cut: z.array(apiPlayerId),
    /** Strokes between the last paid place and the next team. */
    moneyGap: z.nullable(z.int()),
  }),
})
export type Recap = z.output<typeof Recap>

export const listRecaps = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/recaps',
  access: 'member',
  summary: 'A recap of each complete round and of the result, newest first',
  revalidated: true,
  params: idParams,
  response: z.object({
    recaps: z.array(Recap),
    /** When the caller's first golfers tee off in the next round; null while a round is played. */
    firstTee: z._default(
      z.nullable(z.object({ round: z.int(), at: instant, golfers: z.array(z.string()) })),
      null,
    ),
  }),
})

/** The standings and chances at one point of a league's week. */
const WeekPoint = z.object({
  at: instant,
  round: z.int(),
  /** First place first. */
  standings: z.array(z.object({ userId: z.uuid(), rank: z.int(), total: z.nullable(z.int()) })),
  /** Each team's chance to win, from 0 to 1, by user id; null where none were computed. */
  chances: z.nullable(z.record(z.uuid(), z.number())),
})

/** A league's week up to now. */
export const Week = z.object({
  /** Everyone with a team. */
  members: z.array(z.object({ userId: z.uuid(), username: z.string(), name: z.string() })),
  /** By the version of their scoreboard, so that a new one changes nothing else. */
  points: z.record(z.string(), WeekPoint),
  /** Newest first. */
  moments: z.array(Moment),
  /** Newest first. */
  recaps: z.array(Recap),
})
export type Week = z.output<typeof Week>

export const getWeek = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/week',
  access: 'member',
  summary: 'The standings, chances, moments, and recaps of the week so far, from when picks lock',
  versioned: true,
  params: idParams,
  response: Week,
})

export const getScorer = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/scorer',
  access: 'member',
  summary: 'Whether the caller has muted the scorer’s lines in the league’s chat',
  params: idParams,
  response: z.object({ muted: z.boolean() }),
})

export const setScorerMuted = endpoint({
  method: 'PUT',
  path: '/api/leagues/:id/scorer',
  access: 'member',
  summary: 'Mutes the scorer’s lines in the league’s chat, for the caller',
  params: idParams,
  body: z.object({ muted: z.boolean() }),
  response: MessageResponse,
})
