import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, potMoney, uuid } from '../wire/shapes.ts'

/** The chances in a league and what the reader's team needs. A chance is a number from 0 to 1. */
export const Outlook = z.object({
  /** When the scores were read; null before the first scoreboard. */
  asOf: z.nullable(instant),
  /** Whether any team has a total yet. */
  started: z.boolean(),
  /** The likeliest winner first; empty in a void league, and once play is over. */
  teams: z.array(
    z.object({
      userId: uuid,
      name: z.string(),
      win: z.number(),
      /** To finish in the money; in a free league, to take a place that a fee would pay. */
      money: z.number(),
      expectedPrize: potMoney,
    }),
  ),
  /** Null for a reader without a team. */
  me: z.nullable(
    z.object({
      /** Times are the course's. */
      sentence: z.string(),
      /** In strokes. */
      behindLead: z.int(),
      /** To the last paid place; null when in the money. */
      behindMoney: z.nullable(z.int()),
      /** Ahead of the next team; null unless leading alone. */
      ahead: z.nullable(z.int()),
      rootFor: z.array(z.object({ apiPlayerId, name: z.string(), sharedWith: z.array(uuid) })),
      nextTee: z.nullable(z.object({ apiPlayerId, name: z.string(), at: instant })),
      golfers: z.array(
        z.object({
          apiPlayerId,
          name: z.string(),
          /** Null unless a cut is to come. */
          makeCut: z.nullable(z.number()),
          /** Strokes inside the projected line, negative outside. */
          cushion: z.nullable(z.int()),
          /** The penalty that a miss costs. */
          penalty: z.nullable(z.int()),
          /** What that adds to my total with everyone else at their expected score. */
          missCosts: z.nullable(z.int()),
        }),
      ),
      /** Golfers on the course who matter to my chance to win, also other teams'; those who matter the most first. */
      onCourse: z._default(
        z.array(
          z.object({
            apiPlayerId,
            name: z.string(),
            thru: z.string(),
            /** What a birdie does to my chance to win, from −1 to 1; at least a point. */
            birdie: z.number(),
            /** Everyone who has the golfer. */
            owners: z.array(uuid),
          }),
        ),
        [],
      ),
    }),
  ),
})
export type Outlook = z.output<typeof Outlook>

export const getOutlook = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/outlook',
  access: 'member',
  summary: 'Everyone’s chances and what my team needs, once picks are locked',
  revalidated: true,
  params: idParams,
  response: Outlook,
})
